import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useConfig } from '../../../data/useConfig.ts';
import { href } from '../../../lib/href.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { inLanguage } from '../../../lib/webAddress.ts';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import frame from '../../../ui/page/page.module.css';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { page } from './page.ts';
import css from './protocol.module.css';

const DOCUMENTS = ['terms', 'privacy', 'risk'] as const;
const PARAGRAPHS = ['1', '2', '3', '4'] as const;

/** Terms, privacy and risk: the broker's own documents where it names them, and the sandbox's words in any case. */
export function Screen() {
  const { t, i18n } = useTranslation('account');
  const titles = useTranslation('titles').t;
  const navigate = useNavigate();
  const panel = useId();
  const { doc } = usePageQuery(page);
  const { documents, simulated } = useConfig();
  const shown = DOCUMENTS.find((id) => id === doc) ?? 'terms';
  const official = documents[shown];
  return (
    <>
      <NavBar back title={titles('auth.protocol')} />
      <Tabs
        label={t('protocol.tabs')}
        tabs={DOCUMENTS.map((id) => ({ id, label: t(`protocol.${id}`) }))}
        selected={shown}
        controls={panel}
        onSelect={(id) => void navigate(href(page, { doc: id }), { replace: true })}
      />
      {/* A scrolled area must be reachable by keyboard. */}
      <div id={panel} className={frame.scroll} role="tabpanel" aria-label={t(`protocol.${shown}`)} tabIndex={0}>
        <div className={css.text}>
          {official !== '' && (
            <a className={css.official} href={inLanguage(official, i18n.language)} target="_blank" rel="noopener noreferrer">
              <Icon name="open" size={16} />
              {t(simulated ? 'protocol.samplePdf' : 'protocol.pdf')}
            </a>
          )}
          {(simulated || official === '') && (
            <>
              <Note kind="warn">{t('protocol.sandbox')}</Note>
              <ol className={css.paragraphs}>
                {PARAGRAPHS.map((number) => (
                  <li key={number}>{t(`protocol.text.${shown}.${number}`)}</li>
                ))}
              </ol>
            </>
          )}
        </div>
      </div>
    </>
  );
}
