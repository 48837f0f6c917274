import { useTranslation } from 'react-i18next';
import { MARKET_COLOURS, THEMES, UI_LANGUAGES, useSettings } from '../../../lib/settings.ts';
import { NavBar } from '../../../ui/NavBar.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import frame from '../../../ui/page.module.css';
import { Diagnostics } from './Diagnostics.tsx';
import css from './setting.module.css';

/** Choices of this device, and how the data layer is doing. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const { language, theme, colours, set } = useSettings();
  return (
    <>
      <NavBar back title={t('setting.index', { ns: 'titles' })} />
      <div className={frame.scroll}>
        <div className={css.form}>
          <Segments
            label={t('setting.language')}
            options={UI_LANGUAGES.map((id) => ({ id, label: t(`setting.${id}`), lang: id }))}
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
            options={MARKET_COLOURS.map((id) => ({ id, label: t(`setting.${id}`) }))}
            selected={colours}
            onSelect={(next) => set('colours', next)}
          />
          <p className={css.hint}>{t('setting.storage')}</p>
          <Diagnostics />
        </div>
      </div>
    </>
  );
}
