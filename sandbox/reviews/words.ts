/** Why a review failed, in the reader's language. What is no key here was written by the reviewer, and stays as it is. */
import type { Language } from '../../contract/codes.ts';

const WORDS = {
  documentTaken: { fr: 'Ce document appartient à un autre compte.', en: 'This document belongs to another account.' },
  documentImplausible: {
    fr: 'Le numéro du document n’est pas plausible.',
    en: 'The number of the document is not plausible.',
  },
  countryUnknown: { fr: 'Le pays n’est pas reconnu.', en: 'The country is not recognised.' },
  depositAboveLimit: {
    fr: 'Le montant dépasse ce qu’un virement peut apporter ; répartissez-le.',
    en: 'The amount is more than one bank transfer may bring; split it.',
  },
  withdrawalAboveLimit: {
    fr: 'Le montant dépasse ce qu’un retrait peut emporter ; répartissez-le.',
    en: 'The amount is more than one withdrawal may take; split it.',
  },
  proofUnreadable: { fr: 'Le justificatif est illisible ; envoyez-le de nouveau.', en: 'The proof can’t be read; send it again.' },
  notVerified: { fr: 'L’identité n’est pas encore vérifiée.', en: 'The identity isn’t verified yet.' },
  uploadUnknown: { fr: 'Une image manque ; envoyez-la de nouveau.', en: 'An image is missing; send it again.' },
} as const;

export type ReviewReason = keyof typeof WORDS;

const isReviewReason = (reason: string): reason is ReviewReason => Object.hasOwn(WORDS, reason);

export const reasonText = (reason: string, language: Language): string =>
  isReviewReason(reason) ? WORDS[reason][language === 'fr' ? 'fr' : 'en'] : reason;
