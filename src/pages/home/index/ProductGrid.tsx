import { useTranslation } from 'react-i18next';
import { screens } from 'virtual:screens';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import css from './home.module.css';

/** A tab of the shell: what leads there leaves nothing behind in history. */
const MARKETS_TAB = '/pages/market/index';

const PRODUCTS = [
  { key: 'stocks', icon: 'stocks', path: MARKETS_TAB },
  { key: 'futures', icon: 'futures', path: '/pages/product/future' },
  { key: 'forex', icon: 'forex', path: '/pages/product/forex' },
  { key: 'newstock', icon: 'ipo', path: '/pages/product/newstock' },
  { key: 'hkipo', icon: 'ipo', path: '/pages/hkstock/index' },
  { key: 'block', icon: 'block', path: '/pages/product/blocktrade' },
  { key: 'auction', icon: 'auction', path: '/pages/product/auction' },
  { key: 'placing', icon: 'fund', path: '/pages/placing/index' },
  { key: 'bonds', icon: 'bonds', path: '/pages/bonds/list' },
  { key: 'follow', icon: 'follow', path: '/pages/product/follow' },
  { key: 'quantify', icon: 'quantify', path: '/pages/aiquantify/index' },
  { key: 'robot', icon: 'robot', path: '/pages/robotai/index' },
  { key: 'fund', icon: 'fund', path: '/pages/yinmutual/index' },
  { key: 'loan', icon: 'loan', path: '/pages/loan/index' },
  { key: 'deposit', icon: 'deposit', path: '/pages/deposit/index' },
  { key: 'withdraw', icon: 'withdraw', path: '/pages/withdraw/bcard' },
] as const;

/** What has no price that could be live. */
const UNPRICED: ReadonlySet<string> = new Set(['fund', 'loan', 'deposit', 'withdraw']);

/** Every product line; those that have no screen yet say so before one follows them. */
export function ProductGrid() {
  const { t } = useTranslation();
  return (
    <section className={css.productsPart}>
      <h2 className={css.heading}>{t('home.products')}</h2>
      <ul className={css.products}>
        {PRODUCTS.map(({ key, icon, path }) => {
          const open = screens[path] !== undefined;
          return (
            <li key={key}>
              <Link to={path} replace={path === MARKETS_TAB} className={open ? css.product : css.productLater}>
                <Icon name={icon} />
                <span>{t(`product.${key}`)}</span>
                {!open && <small className={css.later}>{t('home.later')}</small>}
                {open && !UNPRICED.has(key) && <small className={css.live}>{t('state.live')}</small>}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
