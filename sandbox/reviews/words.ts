/** Why a review failed, in the reader's language. What is no key here was written by the reviewer, and stays as it is. */
import type { Language } from '../../contract/codes.ts';
import { wordsIn } from '../words.ts';

type Reasons = ReturnType<typeof wordsIn<'reviews'>>;
export type ReviewReason = keyof Reasons;

const isReviewReason = (reason: string, reasons: Reasons): reason is ReviewReason => Object.hasOwn(reasons, reason);

export function reasonText(reason: string, language: Language): string {
  const reasons = wordsIn(language, 'reviews');
  return isReviewReason(reason, reasons) ? reasons[reason] : reason;
}
