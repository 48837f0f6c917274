import { useTranslation } from 'react-i18next';
import type { MarketStatus } from '../../../../contract/rest/shapes.ts';
import type { LiveWindow } from '../../../data/api.ts';
import { useFeed } from '../../../data/useFeed.ts';
import { useQuoteStore } from '../../../data/useQuote.ts';
import { ABSENT, numberFormats, wholeText } from '../../../lib/numbers.ts';
import { serverNow } from '../../../lib/priceState.ts';
import { clockText, dayText, zoneText } from '../../../lib/time.ts';
import { untilText } from '../../../lib/session.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Arrow } from '../../../ui/sign/Icon.tsx';
import hidden from '../../../ui/sign/visually-hidden.module.css';
import css from './session-strip.module.css';

interface SessionStripProps {
  /** Undefined while the hours aren't known. */
  readonly status: MarketStatus | undefined;
  readonly window: Pick<LiveWindow, 'advancers' | 'decliners' | 'unchanged' | 'coverage' | 'ready'>;
}

/**
 * The market's phase, its own time with the zone, what comes next and when, and how the market leans: which the first rows of a list
 * don't say, so that until all are there a word stands in its place.
 */
export function SessionStrip({ status, window }: SessionStripProps) {
  const { t, i18n } = useTranslation();
  const feed = useFeed();
  const now = serverNow(feed, useQuoteStore().time(), useNow(1000));
  const numbers = numberFormats(i18n.language);
  const { advancers, decliners, unchanged, coverage, ready } = window;
  const counted = coverage !== 'part' && advancers + decliners + unchanged > 0;

  const until = status && now !== undefined ? untilText(t, status, now) : undefined;

  return (
    <section className={css.strip}>
      <p className={css.line}>
        <span className={css.session}>
          {status?.ownHours === true && t('markets.ownHours')}
          {status && status.ownHours !== true && (
            <>
              <b className={css.phase}>{t(`phase.${status.phase}`)}</b>
              {status.halfDay && <span className={css.half}>{t('markets.halfDay')}</span>}
              {status.phase === 'closed' && (
                <span>{t('markets.tradingDay', { day: tradingDayText(status.tradingDay, i18n.language) })}</span>
              )}
              {now !== undefined && (
                <>
                  <span>
                    {clockText(now, i18n.language, status.timeZone)} {zoneText(now, status.timeZone)}
                  </span>
                  {until !== undefined && <span className={css.next}>{until}</span>}
                </>
              )}
            </>
          )}
          {!status && t('markets.sessionUnknown')}
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
      {coverage === 'part' ? (
        <p className={css.breadth}>
          <output className={css.coming}>{t(ready ? 'markets.part' : 'markets.coming')}</output>
        </p>
      ) : (
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
      )}
    </section>
  );
}

/** `YYYY-MM-DD` as a short day; the day is the market's own, so no zone may move it. */
const tradingDayText = (day: string, locale: string): string => dayText(Date.parse(`${day}T12:00:00Z`), locale, 'UTC');
