import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../data/useConfig.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { judgeAddress, shownAddress } from '../../../lib/webAddress.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { page } from './page.ts';
import css from './webview.module.css';

/** Its own scripts and forms, and nothing of ours: no storage, no way to the page around it, no window, no message box. */
const SANDBOX = 'allow-scripts allow-forms';
/** A title comes with the address, and anybody may have written it. */
const LONGEST_TITLE = 60;

/** A page of a host that the broker names, within the client; of any other address, why it is refused. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const { url: asked = '', title = '' } = usePageQuery(page);
  const { webHosts } = useConfig();
  const judged = judgeAddress(asked, { webHosts, protocol: window.location.protocol });
  const name = t('webview.index', { ns: 'titles' });
  const given = title.replaceAll(/\p{C}/gu, '').trim().slice(0, LONGEST_TITLE);
  if (judged.ok) {
    const { url } = judged;
    return (
      <>
        <NavBar back title={given === '' ? name : given} />
        <AddressBar url={url} />
        <Frame key={url.href} url={url} />
      </>
    );
  }
  return (
    <>
      <NavBar back title={name} />
      <div className={frame.scroll}>
        <EmptyState icon="shield" warn title={t('web.refused')} detail={t(`web.reason.${judged.reason}`, { host: judged.host ?? '' })}>
          {judged.reason !== 'empty' && (
            <p className={css.asked}>
              <span>{t('web.asked')}</span>
              <bdi>{shownAddress(asked)}</bdi>
            </p>
          )}
          <ButtonLink kind="main" to="/pages/home/index">
            {t('notFound.home')}
          </ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}

/** Where the page is from, in full, and the way to it in the browser itself. */
function AddressBar({ url }: { readonly url: URL }) {
  const { t } = useTranslation();
  return (
    <div className={css.bar}>
      <p className={css.address} aria-label={t('web.address')}>
        <Icon name={url.protocol === 'https:' ? 'lock' : 'warn'} size={16} />
        <bdi>
          {url.protocol}
          {'//'}
          <b>{url.host}</b>
          {url.pathname}
          {url.search}
          {url.hash}
        </bdi>
      </p>
      <a className={css.outside} href={url.href} target="_blank" rel="noopener noreferrer">
        {t('web.outside')}
        <Icon name="open" size={16} />
      </a>
    </div>
  );
}

function Frame({ url }: { readonly url: URL }) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      <div className={css.stage} aria-busy={!loaded}>
        <iframe
          className={css.frame}
          src={url.href}
          title={t('web.frame', { host: url.host })}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          allow=""
          onLoad={() => setLoaded(true)}
        />
        {!loaded && (
          <div className={css.bones} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
        )}
      </div>
      {/* No browser tells a page that a frame stayed empty. */}
      <p className={css.hint}>{t('web.hint')}</p>
    </>
  );
}
