import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { quantifyHref, STAKES_EVERY_MS } from '../../../products/stake.ts';
import { Link } from '../../../ui/press/Link.tsx';
import { Change } from '../../strategy/StrategyOffer.tsx';
import { useStrategyWords } from '../../strategy/useStrategyWords.ts';
import css from './standings.module.css';

/** The ranking of the strategies, by what their trades brought lately. */
export function Standings() {
  const { t } = useTranslation('strategy');
  const words = useStrategyWords();
  const { data } = useRead('quantizationRanking', {}, { every: STAKES_EVERY_MS });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={css.standings} aria-labelledby="ranking">
      <h2 id="ranking">{t('ranking.title', { count: data.days })}</h2>
      <ol>
        {data.list.map(({ rank, productId, name, return: change, closed, winRate }) => (
          <li key={productId}>
            <span className={css.rank}>{rank}</span>
            <div className={css.what}>
              <Link to={quantifyHref(productId)}>{name}</Link>
              <span>{t('ranking.trades', { count: closed, percent: words.percent(winRate) })}</span>
            </div>
            <Change percent={change} />
          </li>
        ))}
      </ol>
    </section>
  );
}
