import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import css from './home.module.css';

/** A tab of the shell: what leads there leaves nothing behind in history. */
const MARKETS_TAB = '/pages/market/index';

/** open: prices are live; a way leads somewhere that has none. */
const PRODUCTS = [
  { key: 'stocks', icon: 'stocks', path: MARKETS_TAB, open: true },
  { key: 'futures', icon: 'futures', path: '/pages/product/future', open: true },
  { key: 'forex', icon: 'forex', path: '/pages/product/forex', open: true },
  { key: 'newstock', icon: 'ipo', path: '/pages/product/newstock', open: false },
  { key: 'hkipo', icon: 'ipo', path: '/pages/hkstock/index', open: true },
  { key: 'block', icon: 'block', path: '/pages/product/blocktrade', open: true },
  { key: 'auction', icon: 'auction', path: '/pages/product/auction', open: true },
  { key: 'placing', icon: 'fund', path: '/pages/placing/index', open: false },
  { key: 'bonds', icon: 'bonds', path: '/pages/bonds/list', open: true },
  { key: 'follow', icon: 'follow', path: '/pages/product/follow', open: false },
  { key: 'quantify', icon: 'quantify', path: '/pages/aiquantify/index', open: false },
  { key: 'robot', icon: 'robot', path: '/pages/robotai/index', open: false },
  { key: 'fund', icon: 'fund', path: '/pages/yinmutual/index', open: false },
  { key: 'loan', icon: 'loan', path: '/pages/loan/index', open: false },
  { key: 'deposit', icon: 'deposit', path: '/pages/deposit/index', open: 'way' },
  { key: 'withdraw', icon: 'withdraw', path: '/pages/withdraw/bcard', open: 'way' },
] as const;

/** Every product line; those not open yet say so before one follows them. */
export function ProductGrid() {
  const { t } = useTranslation();
  return (
    <section className={css.productsPart}>
      <h2 className={css.heading}>{t('home.products')}</h2>
      <ul className={css.products}>
        {PRODUCTS.map(({ key, icon, path, open }) => (
          <li key={key}>
            <Link to={path} replace={path === MARKETS_TAB} className={open ? css.product : css.productLater}>
              <Icon name={icon} />
              <span>{t(`product.${key}`)}</span>
              {open !== 'way' && <small className={open ? css.live : css.later}>{open ? t('state.live') : t('home.later')}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
