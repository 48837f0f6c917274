import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Link } from '../../../ui/press/Link.tsx';
import hidden from '../../../ui/sign/visually-hidden.module.css';
import { Icon } from '../../../ui/sign/Icon.tsx';
import frame from '../../../ui/page/page.module.css';
import { Bell } from './Bell.tsx';
import { Boxes } from './Boxes.tsx';
import css from './home.module.css';
import { Indices } from './Indices.tsx';
import { Movers } from './Movers.tsx';
import { News } from './News.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { Wealth } from './Wealth.tsx';

/** The first tab: search, the operator's boxes, what one owns, indices, products, what moves, news. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  return (
    <>
      <header className={css.bar}>
        <h1 className={hidden.hidden} tabIndex={-1}>
          {t('home.index', { ns: 'titles' })}
        </h1>
        <button type="button" className={css.search} onClick={() => void navigate('/pages/search/index')}>
          <Icon name="search" size={16} />
          {t('app.searchHint')}
          <kbd className={css.key}>Ctrl K</kbd>
        </button>
        <Bell />
        <Link to="/pages/setting/index" className={css.gear} aria-label={t('app.settings')}>
          <Icon name="gear" />
        </Link>
      </header>
      <div className={frame.wide}>
        <Boxes />
        <div className={css.columns}>
          <div>
            <Wealth />
            <Indices />
            <ProductGrid />
          </div>
          <div className={css.moving}>
            <Movers />
            <News />
          </div>
        </div>
      </div>
    </>
  );
}
