import { useTranslation } from 'react-i18next';
import type { Page } from '../../../lib/page.ts';
import { placingsHref } from '../../../products/placing.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { NavBar } from '../../../ui/NavBar.tsx';
import frame from '../../../ui/page.module.css';
import { Holdings } from '../Held.tsx';

/** What the customer has applied for, and what became of it. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['placing', 'titles']);
  return (
    <>
      <NavBar back title={t(page.title, { ns: 'titles' })}>
        <ButtonLink kind="quiet" to={placingsHref()}>
          {t('browse')}
        </ButtonLink>
      </NavBar>
      <div className={frame.scroll}>
        <Holdings />
      </div>
    </>
  );
}
