import { useTranslation } from 'react-i18next';
import { useFeed } from '../../data/useFeed.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { serverNow } from '../../lib/priceState.ts';
import { timeLeft } from '../../lib/time.ts';
import { useNow } from '../../lib/useNow.ts';
import { useZonedMomentText } from '../../lib/useMomentText.ts';

const SECOND_MS = 1000;

interface CountdownProps {
  /** Epoch seconds. */
  readonly until: number;
  /** Whose clock the instant is said on; this device's without one. */
  readonly zone?: string;
  /** Without the year, in a row of a list. */
  readonly brief?: boolean;
}

/** An instant with its zone, and how long it is until then by the broker's clock. Nothing is said of the time left once it is past. */
export function Countdown({ until, zone, brief = false }: CountdownProps) {
  const { t } = useTranslation();
  const moment = useZonedMomentText(zone, brief);
  const now = serverNow(useFeed(), useQuoteStore().time(), useNow(SECOND_MS));
  const left = now === undefined ? 0 : until * 1000 - now;
  const { days, hours, minutes, seconds } = timeLeft(left);
  const text = () => {
    if (days > 0) return t('left.days', { days, hours });
    if (hours > 0) return t('left.hours', { hours, minutes });
    if (minutes > 0) return t('left.minutes', { minutes });
    return t('left.seconds', { seconds });
  };
  return (
    <time dateTime={new Date(until * 1000).toISOString()}>
      {moment(until)}
      {left > 0 && ` (${text()})`}
    </time>
  );
}
