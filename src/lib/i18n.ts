/** Words. French is bundled and is the fallback's first choice; every other language comes when it is asked for. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import frApp from '../../locales/fr/app.json';
import type frPurposes from '../../locales/fr/purposes.json';
import type frScanner from '../../locales/fr/scanner.json';
import frTitles from '../../locales/fr/titles.json';
import type { UiLanguage } from './settings.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: typeof frApp; titles: typeof frTitles; purposes: typeof frPurposes; scanner: typeof frScanner };
    returnNull: false;
  }
}

type Bundle = { readonly default: object };
const bundles: Record<string, () => Promise<Bundle>> = {
  'en/app': () => import('../../locales/en/app.json'),
  'en/titles': () => import('../../locales/en/titles.json'),
  'en/purposes': () => import('../../locales/en/purposes.json'),
  'en/scanner': () => import('../../locales/en/scanner.json'),
  'fr/scanner': () => import('../../locales/fr/scanner.json'),
  'fr/purposes': () => import('../../locales/fr/purposes.json'),
};

/** Loads one namespace of one language unless it is there. Rejects when the file can't be had. */
export async function loadWords(language: UiLanguage, namespace: 'app' | 'titles' | 'purposes' | 'scanner'): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return;
  const bundle = await bundles[`${language}/${namespace}`]?.();
  if (bundle) i18next.addResourceBundle(language, namespace, bundle.default);
}

/** Starts with French at once; nothing waits for the network. */
export function startI18n(): i18n {
  void i18next.use(initReactI18next).init({
    lng: 'fr',
    fallbackLng: 'fr',
    defaultNS: 'app',
    ns: ['app', 'titles'],
    resources: { fr: { app: frApp, titles: frTitles } },
    interpolation: { escapeValue: false }, // React escapes
    initAsync: false,
    returnNull: false,
    react: { useSuspense: false },
    partialBundledLanguages: true,
  });
  return i18next;
}

/** Switches the words; the old language stays when the new one can't be had. */
export async function switchLanguage(language: UiLanguage): Promise<boolean> {
  try {
    await Promise.all([loadWords(language, 'app'), loadWords(language, 'titles')]);
  } catch {
    return false;
  }
  await i18next.changeLanguage(language);
  return true;
}
