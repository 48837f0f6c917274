import { useTranslation } from 'react-i18next';
import { RowFlag } from '../../../contract/frame.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { Session } from '../../../contract/rest/shapes.ts';
import { useQuote } from '../../data/useQuote.ts';
import { changeText, numberFormats, priceText, ratioText } from '../../lib/numbers.ts';
import { isQuiet } from '../../lib/priceState.ts';
import { untilText } from '../../lib/session.ts';
import { clockText, dayText, minuteText, zoneText } from '../../lib/time.ts';
import { useAgeText } from '../../lib/useAgeText.ts';
import { SayButton } from '../../ui/press/SayButton.tsx';
import { Arrow, Icon } from '../../ui/sign/Icon.tsx';
import css from './quote-detail.module.css';
import { isFall } from '../../../contract/finance/price.ts';
import { useStanding } from './useStanding.ts';

interface HeadlineProps {
  readonly id: number | undefined;
  /** Of the instrument's own exchange. */
  readonly told: Session | undefined;
  /** Since when it is halted or has left its market, epoch seconds; absent where nobody says. */
  readonly haltedAt: number | null | undefined;
}

/** Price, change, state and session with the exchange's time; the extended session's price below while it runs. */
export function Headline({ id, told, haltedAt }: HeadlineProps) {
  const { t, i18n } = useTranslation();
  const quote = useQuote(id);
  const { state, session, time: serverTime, now } = useStanding(id, told);
  const age = useAgeText();
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  if (!quote || !state) {
    return (
      <div className={css.headline} aria-busy="true">
        <span className={css.boneHero} />
        <span className={css.boneChange} />
      </div>
    );
  }
  const { scale, tickDigits, notation } = quote.instrument;
  const phase = session?.phase;
  const tone = isQuiet(state) || Number.isNaN(quote.change) ? css.muted : (quote.flags & RowFlag.Fall) === 0 ? css.rise : css.fall;
  const extended = (phase === 'pre' || phase === 'post') && !Number.isNaN(quote.extended);
  const extendedMove = quote.price > 0 ? quote.extended / quote.price - 1 : Number.NaN;
  const since = (word: string) => {
    if (!haltedAt) return word;
    const at = haltedAt * 1000;
    const zone = session === undefined ? '' : `\u00A0${zoneText(at, session.timeZone)}`;
    const time = `${dayText(at, locale, session?.timeZone)} ${minuteText(at, locale, session?.timeZone)}${zone}`;
    return t('quote.since', { state: word, time });
  };
  const stateWords = () => {
    switch (state.kind) {
      case 'live':
        return undefined;
      case 'stale':
        return t('state.stale', { age: age(state.age) });
      case 'cached':
        return t('state.cached', { time: minuteText(Number.isNaN(state.at) ? now : state.at, locale, session?.timeZone) });
      case 'delisted':
        return since(factsOf(quote.instrument.market).kind === 'future' ? t('future.expired') : t('state.delisted'));
      case 'halted':
        return since(t('state.halted'));
      default:
        return t(`state.${state.kind}`);
    }
  };
  const words = stateWords();
  // What has left its market waits for no opening.
  const waits = state.kind !== 'delisted' && session && serverTime !== undefined;
  const until = waits ? untilText(t, session, serverTime) : undefined;
  const next = [...(until === undefined ? [] : [until]), ...(session?.halfDay ? [t('markets.halfDay')] : [])];
  const { name, currency } = quote.instrument;
  const price = (units: number) => priceText(units, scale, tickDigits, numbers, notation);
  const side = (label: string, units: number) => (Number.isNaN(units) ? undefined : `${label} ${price(units)}`);
  const moved = [changeText(quote.change, scale, tickDigits, numbers, notation), ratioText(quote.changeRatio, numbers)];
  return (
    <div className={css.headline}>
      <SayButton
        label={t('quote.say')}
        words={() => [
          name,
          `${price(quote.price)} ${currency}`,
          words,
          ...(Number.isNaN(quote.change) ? [] : [t('quote.change'), ...moved]),
          side(t('quote.bid'), quote.bid),
          side(t('quote.ask'), quote.ask),
          session && t(`phase.${session.phase}`),
        ]}
      />
      <div>
        <p className={isQuiet(state) ? css.heroQuiet : css.hero} data-seq={quote.seq}>
          {priceText(quote.price, scale, tickDigits, numbers, notation)}
        </p>
        {extended && (
          <p className={css.extended}>
            <span className={css.muted}>{phase === 'pre' ? t('quote.extendedPre') : t('quote.extendedPost')}</span>{' '}
            <b>{priceText(quote.extended, scale, tickDigits, numbers, notation)}</b>{' '}
            <span className={isFall(extendedMove) ? css.fall : css.rise}>{ratioText(extendedMove, numbers)}</span>
          </p>
        )}
      </div>
      <div className={css.change}>
        <p className={tone}>
          {Number.isNaN(quote.change) ? (
            ratioText(Number.NaN, numbers)
          ) : (
            <>
              <Arrow up={(quote.flags & RowFlag.Fall) === 0} /> {changeText(quote.change, scale, tickDigits, numbers, notation)}
              {/* Against a base at or below zero a percentage would mean nothing. */}
              {Number.isFinite(quote.changeRatio) && ` · ${ratioText(quote.changeRatio, numbers)}`}
            </>
          )}
        </p>
        <p className={css.session}>
          {words !== undefined && state.kind !== 'closed' && (
            <span className={state.kind === 'stale' || state.kind === 'halted' || state.kind === 'delisted' ? css.stateWarn : css.state}>
              <Icon name={state.kind === 'halted' || state.kind === 'delisted' ? 'halt' : 'clock'} size={12} /> {words}
            </span>
          )}
          {session && serverTime !== undefined && (
            <>
              <span>
                {t('quote.session', {
                  phase: t(`phase.${session.phase}`),
                  time: `${clockText(serverTime, locale, session.timeZone)}\u00A0${zoneText(serverTime, session.timeZone)}`,
                })}
              </span>
              {next.length > 0 && <span>{next.join(' · ')}</span>}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
