import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import css from './home.module.css';
import { MARKET_PAGE } from './places.ts';

const RENEW_MS = 30_000;

/** Twenty, so that lines of four or five are whole ones. */
const PRODUCTS = [
  { key: 'stocks', icon: 'stocks', path: MARKET_PAGE.path },
  { key: 'futures', icon: 'futures', path: '/pages/product/future' },
  { key: 'forex', icon: 'forex', path: '/pages/product/forex' },
  { key: 'newstock', icon: 'ipo', path: '/pages/product/newstock' },
  { key: 'hkipo', icon: 'ipo', path: '/pages/hkstock/index' },
  { key: 'block', icon: 'block', path: '/pages/product/blocktrade' },
  { key: 'auction', icon: 'auction', path: '/pages/product/auction' },
  { key: 'placing', icon: 'fund', path: '/pages/placing/index' },
  { key: 'ucstock', icon: 'lock', path: '/pages/product/ucstock' },
  { key: 'bonds', icon: 'bonds', path: '/pages/bonds/list' },
  { key: 'follow', icon: 'follow', path: '/pages/product/follow' },
  { key: 'quantify', icon: 'quantify', path: '/pages/aiquantify/index' },
  { key: 'robot', icon: 'robot', path: '/pages/robotai/index' },
  { key: 'fund', icon: 'fund', path: '/pages/yinmutual/index' },
  { key: 'loan', icon: 'loan', path: '/pages/loan/index' },
  { key: 'popular', icon: 'star', path: '/pages/product/popular' },
  { key: 'scanner', icon: 'scanner', path: '/pages/market/scanner' },
  { key: 'news', icon: 'text', path: '/pages/news/index' },
  { key: 'deposit', icon: 'deposit', path: '/pages/deposit/index' },
  { key: 'withdraw', icon: 'withdraw', path: '/pages/withdraw/bcard' },
] as const;

/** Those that are open or closed, most of them as their markets are; of the others it is said how many offers there are. */
const WHOLE: ReadonlySet<string> = new Set(['stocks', 'futures', 'forex', 'block', 'auction', 'bonds', 'loan']);

/** Every product line, with what of it is open now. */
export function ProductGrid() {
  const { t } = useTranslation();
  const { data } = useRead('productsOpen', {}, { every: RENEW_MS });
  const saidOf = (key: string) => {
    const open = data?.list.find(({ product }) => product === key)?.open;
    if (open === undefined) return undefined;
    const isOpen = open > 0;
    const words = WHOLE.has(key) ? t(isOpen ? 'home.now.open' : 'home.now.closed') : t('home.now.offers', { count: open });
    return <small className={isOpen ? css.open : css.closed}>{words}</small>;
  };
  return (
    <section className={css.productsPart}>
      <h2 className={css.heading}>{t('home.products')}</h2>
      <ul className={css.products}>
        {PRODUCTS.map(({ key, icon, path }) => (
          <li key={key}>
            <Link to={path} replace={path === MARKET_PAGE.path} className={css.product}>
              <Icon name={icon} />
              <span>{t(`product.${key}`)}</span>
              {saidOf(key)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
