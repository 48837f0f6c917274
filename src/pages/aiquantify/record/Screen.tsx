import { useTranslation } from 'react-i18next';
import type { Page } from '../../../lib/page.ts';
import { quantifyHref } from '../../../products/stake.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { NavBar } from '../../../ui/NavBar.tsx';
import frame from '../../../ui/page.module.css';
import { Holdings } from '../Held.tsx';

/** The customer's quantified orders. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['strategy', 'titles']);
  return (
    <>
      <NavBar back title={t(page.title, { ns: 'titles' })}>
        <ButtonLink kind="quiet" to={quantifyHref()}>
          {t('quantify.browse')}
        </ButtonLink>
      </NavBar>
      <div className={frame.scroll}>
        <Holdings />
      </div>
    </>
  );
}
