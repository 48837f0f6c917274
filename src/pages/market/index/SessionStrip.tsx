import { useTranslation } from 'react-i18next';
import type { MarketStatus } from '../../../../contract/rest/shapes.ts';
import type { LiveWindow } from '../../../data/api.ts';
import { useFeed } from '../../../data/useFeed.ts';
import { quoteStore } from '../../../data/useQuote.ts';
import { ABSENT, numberFormats, wholeText } from '../../../lib/numbers.ts';
import { serverNow } from '../../../lib/priceState.ts';
import { clockText, timeLeft, zoneText } from '../../../lib/time.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Arrow } from '../../../ui/Icon.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import css from './session-strip.module.css';

/** Share of the listings from which on a count stands for the market. */
const WHOLE = 0.9;

interface SessionStripProps {
  /** Undefined while the hours aren't known. */
  readonly status: MarketStatus | undefined;
  readonly window: Pick<LiveWindow, 'advancers' | 'decliners' | 'unchanged' | 'ready' | 'total'>;
}

/** The market's phase, its own time with the zone, what comes next and when, and how the market leans. */
export function SessionStrip({ status, window }: SessionStripProps) {
  const { t, i18n } = useTranslation();
  const feed = useFeed();
  const now = serverNow(feed, quoteStore().time(), useNow(1000));
  const numbers = numberFormats(i18n.language);
  const { advancers, decliners, unchanged, ready, total } = window;
  // Counting starts when the whole list is there: the lean of its first rows says nothing of the market.
  const counted = ready && (status === undefined || total >= status.listings * WHOLE) && advancers + decliners + unchanged > 0;

  const left = (ms: number) => {
    const { days, hours, minutes, seconds } = timeLeft(ms);
    if (days > 0) return t('left.days', { days, hours });
    if (hours > 0) return t('left.hours', { hours, minutes: String(minutes).padStart(2, '0') });
    if (minutes > 0) return t('left.minutes', { minutes });
    return t('left.seconds', { seconds });
  };

  return (
    <section className={css.strip}>
      <p className={css.line}>
        <span className={css.session}>
          {status ? (
            <>
              <b className={css.phase}>{t(`phase.${status.phase}`)}</b>
              {now !== undefined && (
                <>
                  <span>
                    {clockText(now, i18n.language, status.timeZone)} {zoneText(now, status.timeZone)}
                  </span>
                  <span className={css.next}>{t(`markets.until.${status.nextPhase}`, { left: left(status.nextChange * 1000 - now) })}</span>
                </>
              )}
              {status.halfDay && <span className={css.half}>{t('markets.halfDay')}</span>}
            </>
          ) : (
            t('markets.sessionUnknown')
          )}
        </span>
      </p>
      <p className={hidden.hidden}>
        {counted &&
          t('markets.breadth', {
            up: wholeText(advancers, numbers),
            flat: wholeText(unchanged, numbers),
            down: wholeText(decliners, numbers),
          })}
      </p>
      <div className={css.breadth} aria-hidden="true">
        <span className={css.rise}>
          <Arrow up />
          {counted ? wholeText(advancers, numbers) : ABSENT}
        </span>
        <span className={css.bar}>
          <i className={css.up} style={{ flexGrow: counted ? advancers : 0 }} />
          <i className={css.flat} style={{ flexGrow: counted ? unchanged : 1 }} />
          <i className={css.down} style={{ flexGrow: counted ? decliners : 0 }} />
        </span>
        <span className={css.fall}>
          {counted ? wholeText(decliners, numbers) : ABSENT}
          <Arrow up={false} />
        </span>
      </div>
    </section>
  );
}
