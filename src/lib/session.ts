import type { TFunction } from 'i18next';
import type { Market, Phase } from '../../contract/codes.ts';
import type { MarketStatus, Session } from '../../contract/rest/shapes.ts';
import { timeLeft } from './time.ts';

/** Hours of an instrument: its own exchange's, or its market's where those hold for all that it lists. */
export const hoursOf = (own: Session | null | undefined, status: MarketStatus | undefined): Session | undefined =>
  own ?? (status?.ownHours === true ? undefined : status);

/** Phase that holds for all rows of a market; undefined where each has its own, which its state says. */
export const phaseOfRows = (list: readonly MarketStatus[] | undefined, market: Market): Phase | undefined =>
  hoursOf(
    undefined,
    list?.find((known) => known.market === market),
  )?.phase;

type Hours = Pick<Session, 'phase' | 'nextPhase' | 'nextChange'>;

/** The session as it is now, where what the server said of it has run out: until it is asked again, the next phase holds. */
export const sessionNow = <T extends Hours>(told: T, now: number): T =>
  now < told.nextChange * 1000 ? told : { ...told, phase: told.nextPhase };

/** What a market does next, and in what time: `closes in 5 h 59`. Undefined where it never closes and so has nothing to wait for. */
export function untilText(t: TFunction<'app'>, { phase, nextPhase, nextChange }: Hours, now: number): string | undefined {
  const ms = nextChange * 1000 - now;
  if (nextPhase === phase || ms <= 0) return undefined;
  const next = phase === 'lunch' && nextPhase === 'open' ? 'resume' : nextPhase;
  return t(`markets.until.${next}`, { left: leftText(t, ms) });
}

/** A wait in the two units that tell. */
export function leftText(t: TFunction<'app'>, ms: number): string {
  const { days, hours, minutes, seconds } = timeLeft(ms);
  if (days > 0) return t('left.days', { days, hours });
  if (hours > 0) return t('left.hours', { hours, minutes: String(minutes).padStart(2, '0') });
  return minutes > 0 ? t('left.minutes', { minutes }) : t('left.seconds', { seconds });
}
