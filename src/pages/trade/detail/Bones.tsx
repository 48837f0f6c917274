import { useTranslation } from 'react-i18next';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import css from './detail.module.css';

/** The detail before it comes: head, chart, lines. */
export function Bones() {
  const { t } = useTranslation('titles');
  return (
    <>
      <NavBar back title={t('trade.detail')} />
      <div className={css.bones} aria-busy="true" aria-hidden="true">
        <span className={css.boneHead} />
        <span className={css.boneChart} />
        <span className={css.boneLine} />
        <span className={css.boneLine} />
        <span className={css.boneLine} />
      </div>
    </>
  );
}
