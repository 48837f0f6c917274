import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** An age in the largest unit that tells: `8 s`, `3 min`, `2 h`. */
export function ageText(t: TFunction<'app'>, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return t('age.seconds', { count: seconds });
  if (seconds < 3600) return t('age.minutes', { count: Math.floor(seconds / 60) });
  return t('age.hours', { count: Math.floor(seconds / 3600) });
}

export function useAgeText(): (ms: number) => string {
  const { t } = useTranslation();
  return useCallback((ms: number) => ageText(t, ms), [t]);
}
