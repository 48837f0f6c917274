import type { TFunction } from 'i18next';
import type { Session } from '../../contract/rest/shapes.ts';
import { timeLeft } from './time.ts';

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
