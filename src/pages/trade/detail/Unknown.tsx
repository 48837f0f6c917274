import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';

/** An address that names nothing of this customer's. */
export function Unknown({ title, detail }: { readonly title: string; readonly detail: string }) {
  const { t } = useTranslation(['trade', 'titles']);
  return (
    <>
      <NavBar back title={t('trade.detail', { ns: 'titles' })} />
      <div className={frame.scroll}>
        <EmptyState icon="search" title={title} detail={detail}>
          <ButtonLink kind="main" to="/pages/trade/index">
            {t('detail.back')}
          </ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}
