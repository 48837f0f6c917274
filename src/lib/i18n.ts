/** Words. French is bundled and is the fallback's first choice; every other language comes when it is asked for. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type frAccount from '../../locales/fr/account.json';
import frApp from '../../locales/fr/app.json';
import type frCommitment from '../../locales/fr/commitment.json';
import type frForms from '../../locales/fr/forms.json';
import type frMoney from '../../locales/fr/money.json';
import type frPages from '../../locales/fr/pages.json';
import type frPurposes from '../../locales/fr/purposes.json';
import type frQuote from '../../locales/fr/quote.json';
import type frScanner from '../../locales/fr/scanner.json';
import type frStatus from '../../locales/fr/status.json';
import type frTicket from '../../locales/fr/ticket.json';
import type frTrade from '../../locales/fr/trade.json';
import type frWatchlist from '../../locales/fr/watchlist.json';
import frTitles from '../../locales/fr/titles.json';
import { DEFAULT_LANGUAGE, type UiLanguage } from './languages.ts';

/** Words by namespace. A line of commitments adds its own from its own file, by merging. */
export interface Words {
  app: typeof frApp & typeof frPages & typeof frQuote;
  titles: typeof frTitles;
  purposes: typeof frPurposes;
  scanner: typeof frScanner;
  forms: typeof frForms;
  account: typeof frAccount;
  money: typeof frMoney;
  status: typeof frStatus;
  ticket: typeof frTicket;
  trade: typeof frTrade;
  commitment: typeof frCommitment;
  watchlist: typeof frWatchlist;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Words;
    returnNull: false;
  }
}

type Bundle = { readonly default: object };
/** French is there as far as every page needs it; `start` is for a page without scripts, `update` lies with its prompt, `sandbox` is the server's own. */
const bundles = import.meta.glob<Bundle>([
  '../../locales/*/*.json',
  '!../../locales/fr/{app,titles}.json',
  '!../../locales/*/{start,sandbox,update}.json',
]);

/** Files of words that come with the pages that say them (vite.screens.ts finds them). Two join `app`, so that a key reads the same wherever it lives. */
type File = keyof Words | 'quote' | 'pages';
export type Part = Exclude<File, 'app' | 'titles' | 'purposes'>;

const JOINED: ReadonlySet<File> = new Set(['quote', 'pages']);

const arrived = new Set<string>();
const parts = new Set<Part>();
let wanted: UiLanguage = DEFAULT_LANGUAGE;

/** Loads one file of one language unless it is there. Rejects when the file can't be had. */
export async function loadWords(language: UiLanguage, file: File): Promise<void> {
  const name = `${language}/${file}`;
  if (arrived.has(name)) return;
  const bundle = await bundles[`../../locales/${name}.json`]?.();
  if (!bundle) return;
  // Deep, for several files share a namespace.
  i18next.addResourceBundle(language, JOINED.has(file) ? 'app' : file, bundle.default, true);
  arrived.add(name);
}

/** A script's load together with the words that it says: in the wanted language, and in French, which stands in for it. */
export const withWords =
  <T>(said: Part | readonly Part[], load: () => Promise<T>) =>
  async (): Promise<T> => {
    const files = typeof said === 'string' ? [said] : said;
    for (const part of files) parts.add(part);
    const [loaded] = await Promise.all([load(), ...files.flatMap((part) => [loadWords(DEFAULT_LANGUAGE, part), loadWords(wanted, part)])]);
    return loaded;
  };

/** Starts with French at once; nothing waits for the network. */
export function startI18n(): i18n {
  arrived.clear();
  for (const file of ['app', 'titles'] satisfies File[]) arrived.add(`fr/${file}`);
  void i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
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
  const before = wanted;
  wanted = language;
  try {
    await Promise.all((['app', 'titles', ...parts] as const).map((file) => loadWords(language, file)));
  } catch {
    if (wanted === language) wanted = before;
    return false;
  }
  await i18next.changeLanguage(language);
  return true;
}
