import { useTranslation } from 'react-i18next';
import { EnvelopeCode, REASONS } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import { leftText } from '../../lib/session.ts';
import { minuteText } from '../../lib/time.ts';

/**
 * Says a failure in the customer's language: the denial's sentence, and when to come back; else the server's own words, else
 * what kind of failure it was.
 */
export function useFailureText(): (failure: Failure) => string {
  const { t, i18n } = useTranslation('forms');
  const app = useTranslation('app').t;
  return ({ kind, code, msg, denial }) => {
    if (denial && REASONS.includes(denial.reason)) {
      const why = t(`denial.${denial.reason}`, { nearest: denial.nearest?.join(' · ') ?? '' });
      if (denial.retryAfter === undefined) return why;
      const ms = denial.retryAfter * 1000;
      return `${why} ${t('retryAfter', { wait: leftText(app, ms), time: minuteText(Date.now() + ms, i18n.language) })}`;
    }
    if (kind === 'rejected' && code === EnvelopeCode.NotOpenYet) return app('failure.notOpenYet');
    return kind === 'rejected' && msg !== '' ? msg : app(`failure.${kind}`);
  };
}
