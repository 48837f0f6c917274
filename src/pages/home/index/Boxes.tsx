import { useTranslation } from 'react-i18next';
import { EnvelopeCode } from '../../../../contract/codes.ts';
import type { FrontPageBox } from '../../../../contract/rest/operator.ts';
import { useRead } from '../../../data/useRead.ts';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import { boxHref } from './boxHref.ts';
import css from './boxes.module.css';

const BONES = [0, 1, 2, 3];

/** What the operator has to say on its front page. Its words are its own: none stand in the client. */
export function Boxes() {
  const { t } = useTranslation();
  const read = useRead('frontPageBox', {});
  if (read.data) {
    if (read.data.list.length === 0) return null;
    return (
      <section className={css.part} aria-label={t('home.boxes')}>
        <ul className={css.strip}>
          {read.data.list.map((box) => (
            <li key={box.id}>
              <Box box={box} />
            </li>
          ))}
        </ul>
        {read.data.list.some(({ sample }) => sample) && <p className={css.note}>{t('home.boxesSample')}</p>}
      </section>
    );
  }
  if (read.state === 'failed') {
    const { failure } = read;
    // A broker without a front page of its own.
    if (failure.kind === 'rejected' && (failure.code === EnvelopeCode.NotFound || failure.code === EnvelopeCode.NotOpenYet)) return null;
    return (
      <p className={css.failed} role="alert">
        {t('home.boxesFailed')}{' '}
        <button type="button" className={css.retry} onClick={read.retry}>
          {t('app.retry')}
        </button>
      </p>
    );
  }
  return (
    <div className={css.part} aria-hidden="true">
      <div className={css.strip}>
        {BONES.map((bone) => (
          <span key={bone} className={css.bone} />
        ))}
      </div>
      <p className={css.note} />
    </div>
  );
}

function Box({ box }: { readonly box: FrontPageBox }) {
  const { figure, title, text, link } = box;
  const to = boxHref(link, figure ? `${figure} ${title}` : title, document.baseURI);
  const words = (
    <>
      <span className={css.title}>
        {figure && <b className={css.figure}>{figure} </b>}
        {title}
      </span>
      <span className={css.text}>{text}</span>
    </>
  );
  if (to === undefined) return <div className={css.box}>{words}</div>;
  return (
    <Link className={css.box} to={to}>
      {words}
      <span className={css.way}>
        <Icon name="next" size={16} />
      </span>
    </Link>
  );
}
