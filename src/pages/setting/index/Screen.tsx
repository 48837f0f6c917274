import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../data/useConfig.ts';
import { useSession } from '../../../data/useSession.ts';
import { languageChoices } from '../../../lib/languages.ts';
import { marketColours, THEMES, useSettings } from '../../../lib/settings.ts';
import { inLanguage } from '../../../lib/webAddress.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Menu, MenuLink, MenuOut } from '../../../ui/list/Menu.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import frame from '../../../ui/page/page.module.css';
import { About } from './About.tsx';
import { AccountChoices } from './AccountChoices.tsx';
import { Alerts } from './Alerts.tsx';
import { Diagnostics } from './Diagnostics.tsx';
import { Keys } from './Keys.tsx';
import { Storage } from './Storage.tsx';
import css from './setting.module.css';

/** Choices of this device and of the account, and how the data layer is doing. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const account = useTranslation('account').t;
  const { signedIn } = useSession();
  const { serviceUrl } = useConfig();
  const { language, theme, colours, hideAmounts, set } = useSettings();
  return (
    <>
      <NavBar back title={t('setting.index', { ns: 'titles' })} />
      <div className={frame.narrow}>
        <div className={css.form}>
          <Segments
            label={t('setting.language')}
            options={languageChoices}
            selected={language}
            onSelect={(next) => set('language', next)}
          />
          <Segments
            label={t('setting.theme')}
            options={THEMES.map((id) => ({ id, label: t(`setting.${id}`) }))}
            selected={theme}
            onSelect={(next) => set('theme', next)}
          />
          <Segments
            label={t('setting.colours')}
            hint={t('setting.coloursHint')}
            options={marketColours(language).map((id) => ({ id, label: t(`setting.${id}`) }))}
            selected={colours}
            onSelect={(next) => set('colours', next)}
          />
          <Checkbox
            label={account('setting.hideAmounts')}
            hint={account('setting.hideAmountsHint')}
            checked={hideAmounts}
            onChange={(event) => set('hideAmounts', event.target.checked)}
          />
          <Keys />
          <p className={css.hint}>{t('setting.storage')}</p>
          <Alerts />
          {signedIn && <AccountChoices />}
          <Storage />
          <div className={css.wide}>
            <Menu title={account('setting.about')}>
              <MenuLink icon="bell" label={t('watchlist.alerts', { ns: 'titles' })} to="/pages/watchlist/alerts" />
              <MenuLink icon="text" label={account('setting.documents')} to="/pages/auth/protocol" />
              {serviceUrl !== '' && <MenuOut icon="help" label={account('profile.service')} to={inLanguage(serviceUrl, language)} />}
            </Menu>
          </div>
          <About />
          <Diagnostics />
        </div>
      </div>
    </>
  );
}
