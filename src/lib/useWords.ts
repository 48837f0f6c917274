import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from './i18n.ts';
import type { UiLanguage } from './settings.ts';

/**
 * Whether the words of a namespace that isn't part of the entry are there in the present language; loads them if not. Words that
 * can't be had leave the default language's, once those are there.
 */
export function useWords(namespace: 'scanner'): boolean {
  const { i18n } = useTranslation();
  const [, arrived] = useState('');
  const language = i18n.language as UiLanguage;
  useEffect(() => {
    loadWords(language, namespace).then(
      () => arrived(language),
      () =>
        loadWords('fr', namespace).then(
          () => arrived('fr'),
          () => undefined,
        ),
    );
  }, [language, namespace]);
  return i18n.hasLoadedNamespace(namespace) || i18n.hasResourceBundle(language, namespace) || i18n.hasResourceBundle('fr', namespace);
}
