import { useTranslation } from 'react-i18next';
import type { LiveScan } from '../../data/api.ts';
import { numberFormats, wholeText } from '../../lib/numbers.ts';
import { clockText } from '../../lib/time.ts';
import css from './scanner.module.css';
import { watchingOf } from './watching.ts';

/** How much is watched and since when, how many match, and where. */
export function ScanStrip({ live }: { readonly live: LiveScan }) {
  const { t, i18n } = useTranslation('scanner');
  const app = useTranslation('app').t;
  const numbers = numberFormats(i18n.language);
  const { since, instruments, matches, lacking } = watchingOf(live.markets);
  if (Number.isNaN(since)) return null;
  return (
    <div className={css.strip}>
      <p className={css.count}>
        <b>{t('matches', { count: live.total, text: wholeText(live.total, numbers) })}</b>
        <span>{t('watching', { titles: wholeText(instruments, numbers), time: clockText(since, i18n.language) })}</span>
      </p>
      {(matches.length > 1 || lacking.length > 0) && (
        <ul className={css.counts}>
          {matches.map(({ market, count }) => (
            <li key={market}>{t('perMarket', { market: app(`market.${market}`), count: wholeText(count, numbers) })}</li>
          ))}
          {lacking.map((market) => (
            <li key={market}>{t('notHere', { market: app(`market.${market}`) })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
