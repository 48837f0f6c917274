import type { Firing } from '../../../../contract/alerts.ts';
import { nameOf, usePriceAlertWords, zoneOf } from '../../../features/price-alert/usePriceAlertWords.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import type { RowPlace } from '../../../ui/list/LongList.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import hidden from '../../../ui/sign/visually-hidden.module.css';
import css from './alerts.module.css';

interface FiringRowProps {
  readonly firing: Firing;
  /** It came since the log was last looked at. */
  readonly isNew: boolean;
  readonly place: RowPlace;
}

/** One entry of the log: what was crossed, when by the exchange's clock, and how that is known. */
export function FiringRow({ firing, isNew, place }: FiringRowProps) {
  const { t, condition, price, when } = usePriceAlertWords();
  const { subject, note, way } = firing;
  return (
    <li className={isNew ? css.newRow : css.row} {...place}>
      <Link className={css.what} to={quoteHref(subject)}>
        {isNew && <span className={hidden.hidden}>{t('isUnread')} </span>}
        <span className={css.name}>
          {nameOf(subject)} <span className={css.code}>{subject.code}</span>
        </span>
        <span className={css.condition}>{condition(firing, subject)}</span>
        <span className={css.under}>{when(firing, zoneOf(subject))}</span>
        <span className={css.under}>{t(`way.${way}`, { price: firing.price === undefined ? '' : price(firing.price, subject) })}</span>
        {note !== '' && <span className={css.under}>{note}</span>}
      </Link>
    </li>
  );
}
