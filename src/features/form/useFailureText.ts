import { useTranslation } from 'react-i18next';
import { EnvelopeCode, REASONS } from '../../../contract/codes.ts';
import { DECIMAL } from '../../../contract/finance/price.ts';
import type { Failure } from '../../../contract/result.ts';
import { decimalText, numberFormats } from '../../lib/numbers.ts';
import { leftText } from '../../lib/session.ts';
import { minuteText } from '../../lib/time.ts';

/**
 * Says a failure in the customer's language: the denial's sentence, with the tries that are left or when to come back; else the server's own words, else
 * what kind of failure it was. Amounts that a denial names come as decimals, unless somebody has written them as the instrument's already.
 */
export function useFailureText(): (failure: Failure) => string {
  const { t, i18n } = useTranslation('forms');
  const app = useTranslation('app').t;
  return ({ kind, code, msg, denial }) => {
    if (denial && REASONS.includes(denial.reason)) {
      const nearest = denial.nearest?.map((value) => (DECIMAL.test(value) ? decimalText(value, numberFormats(i18n.language)) : value));
      const why = t(`denial.${denial.reason}`, { nearest: nearest?.join(' · ') ?? '' });
      if (denial.left !== undefined) return `${why} ${t('triesLeft', { count: denial.left })}`;
      if (denial.retryAfter === undefined) return why;
      const ms = denial.retryAfter * 1000;
      return `${why} ${t('retryAfter', { wait: leftText(app, ms), time: minuteText(Date.now() + ms, i18n.language) })}`;
    }
    if (kind === 'rejected' && code === EnvelopeCode.NotOpenYet) return app('failure.notOpenYet');
    return kind === 'rejected' && msg !== '' ? msg : app(`failure.${kind}`);
  };
}
