import { useTranslation } from 'react-i18next';
import type { Page } from '../../../lib/page.ts';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { Movements } from './Movements.tsx';
import css from './ways.module.css';

const WAYS = [
  { key: 'fiat', icon: 'card', path: '/pages/deposit/fiat' },
  { key: 'wallet', icon: 'wallet', path: '/pages/deposit/wallet' },
] as const;

/** How money comes in: by bank transfer or in coins; what came in so far, and what moved the account last. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['money', 'titles']);
  return (
    <>
      <NavBar back title={t(page.title, { ns: 'titles' })} />
      <div className={frame.narrow}>
        <ul className={css.ways}>
          {WAYS.map(({ key, icon, path }) => (
            <li key={key}>
              <Link to={path} className={css.way}>
                <span className={css.icon}>
                  <Icon name={icon} size={24} />
                </span>
                <span className={css.words}>
                  <strong>{t(`deposit.way.${key}`)}</strong>
                  <span>{t(`deposit.way.${key}Detail`)}</span>
                </span>
                <Icon name="next" size={16} />
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/pages/deposit/record" className={css.records}>
          <Icon name="clock" size={16} />
          {t('deposit.records')}
        </Link>
        <Movements />
      </div>
    </>
  );
}
