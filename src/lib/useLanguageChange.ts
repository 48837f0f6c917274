import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Tells of a change of language under an open page, before it is seen: what was typed is written in the marks of the language before. */
export function useLanguageChange(onChange: (before: string, now: string) => void): void {
  const now = useTranslation().i18n.language;
  const known = useRef(now);
  const follow = useEffectEvent(() => {
    if (known.current !== now) onChange(known.current, now);
    known.current = now;
  });
  useLayoutEffect(() => follow(), [now]);
}
