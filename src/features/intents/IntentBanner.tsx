import { useTranslation } from 'react-i18next';
import type { Intent } from '../../../contract/frame.ts';
import type { Failure } from '../../../contract/result.ts';
import { useFollowIntent, useIntents } from '../../data/useIntents.ts';
import { useQuote } from '../../data/useQuote.ts';
import { useRows } from '../../data/useRows.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { clockText } from '../../lib/time.ts';
import { Button } from '../../ui/press/Button.tsx';
import { Icon } from '../../ui/sign/Icon.tsx';
import css from './intent-banner.module.css';
import { intentText, isNews, keyOf } from './intentText.ts';

const NONE = [] as const;

interface IntentBannerProps {
  /** A refusal in the customer's language. */
  failureText(failure: Failure): string;
}

/** Money calls without an answer, until the customer has seen what came of them: on every page, in every tab. */
export function IntentBanner({ failureText }: IntentBannerProps) {
  const { t } = useTranslation('trade');
  const news = useIntents().filter(isNews);
  // The region stands empty from the start, so that screen readers hear what comes into it.
  return (
    <section className={css.region} aria-label={t('intent.region')} aria-live="polite">
      {news.map((intent) => (
        <OneIntent key={intent.clientOrderId} intent={intent} failureText={failureText} />
      ))}
    </section>
  );
}

function OneIntent({ intent, failureText }: IntentBannerProps & { readonly intent: Intent }) {
  const { t, i18n } = useTranslation('trade');
  const { clientOrderId, state, at, asked, failure, answer } = intent;
  const key = keyOf(intent);
  const instrument = useQuote(useRows(key === undefined ? NONE : [key]).ids[0])?.instrument;
  const what = intentText(intent, instrument, t, numberFormats(i18n.language));
  const time = clockText(at, i18n.language);
  const followIntent = useFollowIntent();
  const unknown = state === 'unknown';
  const words = () => {
    if (state === 'accepted') {
      const number = orderNumber(answer);
      return number === undefined ? t('intent.accepted', { what, time }) : t('intent.acceptedNo', { what, time, number });
    }
    if (state === 'rejected') {
      if (failure === undefined || failure.kind === 'aborted') return t('intent.neverArrived', { what, time });
      return t('intent.rejected', { what, time, why: failureText(failure) });
    }
    return t('intent.unknown', { what, time });
  };
  return (
    <div className={css.banner} data-state={state}>
      <Icon name={state === 'accepted' ? 'check' : unknown ? 'clock' : 'warn'} size={16} />
      <p>
        {words()}
        {unknown && asked > 0 && <span className={css.asked}> {t('intent.asked', { count: asked })}</span>}
      </p>
      {unknown ? (
        <Button kind="quiet" onClick={() => followIntent(clientOrderId, 'ask')}>
          {t('intent.ask')}
        </Button>
      ) : (
        <Button kind="quiet" aria-label={t('intent.seenOf', { what })} onClick={() => followIntent(clientOrderId, 'seen')}>
          {t('intent.seen')}
        </Button>
      )}
    </div>
  );
}

/** Of an answer that is an order. */
function orderNumber(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('orderNo' in answer)) return undefined;
  return typeof answer.orderNo === 'string' ? answer.orderNo : undefined;
}
