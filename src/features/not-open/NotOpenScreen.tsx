import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '../../lib/i18n.ts';
import type { Page, TitleKey } from '../../lib/page.ts';
import { useSettings } from '../../lib/settings.ts';
import { useBack } from '../../lib/useBack.ts';
import { Button, ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import css from '../../ui/page/page.module.css';

/** The page's purpose, once its words have come; undefined until then or when they can't be had. */
function usePurpose(key: TitleKey): string | undefined {
  const { i18n } = useTranslation();
  const language = useSettings((settings) => settings.language);
  const [arrived, setArrived] = useState<string>();
  useEffect(() => {
    let open = true;
    loadWords(language, 'purposes').then(
      () => {
        if (open) setArrived(language);
      },
      () => undefined,
    );
    return () => {
      open = false;
    };
  }, [language]);
  const words: unknown = arrived === undefined ? undefined : i18n.getResource(arrived, 'purposes', key);
  return typeof words === 'string' ? words : undefined;
}

/** One honest page for every route that is declared and not built: its own name, what it will be for, a way back. */
export function NotOpenScreen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['app', 'titles']);
  const back = useBack();
  const purpose = usePurpose(page.title);
  return (
    <>
      <NavBar title={t(page.title, { ns: 'titles' })} back />
      <div className={css.scroll}>
        <EmptyState icon="clock" title={t('notOpen.title')} detail={purpose}>
          <p className={css.note}>{t('notOpen.state')}</p>
          <Button kind="main" onClick={back}>
            {t('notOpen.back')}
          </Button>
          <ButtonLink to="/pages/market/index">{t('notOpen.markets')}</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}
