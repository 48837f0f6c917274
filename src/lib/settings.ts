/** Choices kept on this device. What is stored is checked when read: anything unknown falls back to the default. */
import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';
import { type KlineType, MARKETS, type Market } from '../../contract/codes.ts';
import { DEFAULT_LANGUAGE, languageOf, UI_LANGUAGES, type UiLanguage } from './languages.ts';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
/** green: rise green, fall red; red: the other way round; pair: blue and amber, told apart by colour-blind eyes. */
const MARKET_COLOURS = ['green', 'red', 'pair'] as const;
export type MarketColours = (typeof MARKET_COLOURS)[number];

/** The choice of colours as it is offered to readers of a language: what their own exchanges show comes first. */
export const marketColours = (language: UiLanguage): readonly MarketColours[] =>
  new Intl.Locale(language).language === 'zh' ? ['red', 'green', 'pair'] : MARKET_COLOURS;

const ARTICLE_SIZES = ['small', 'medium', 'large'] as const;
const PERIODS = ['intraday', '1D', '1W', '1M', '3M', '1Y'] as const satisfies readonly KlineType[];

const RECENT_LIMIT = 12;
const STORAGE_KEY = 'coulisse.settings';

export interface RecentSearch {
  readonly market: string;
  readonly code: string;
  readonly name: string;
  readonly source: number;
}

export interface Settings {
  language: UiLanguage;
  theme: Theme;
  colours: MarketColours;
  /** The guide was seen. */
  launched: boolean;
  chartPeriod: KlineType;
  articleSize: (typeof ARTICLE_SIZES)[number];
  /** Balances and totals are shown as dots. */
  hideAmounts: boolean;
  /** Fills, rejections and margin warnings sound, and are notified where the browser was allowed to. */
  alertSound: boolean;
  alertNotify: boolean;
  /** There are price alerts: a start asks the data layer to watch them. */
  hasAlerts: boolean;
  /** Single letters and digits do something; off for those who speak to their machine, or hit keys by mistake. */
  shortcuts: boolean;
  /** The market page opens with it. */
  market: Market;
  recent: RecentSearch[];
  /** What the scanner last looked for, and what was saved by name: the scanner checks them, see features/scanner. */
  scan: unknown;
  scans: readonly unknown[];
}

interface SettingsStore extends Settings {
  set<K extends keyof Settings>(name: K, value: Settings[K]): void;
  remember(search: RecentSearch): void;
  forgetRecent(): void;
}

const oneOf = <T extends string>(allowed: readonly T[], value: unknown, fallback: T): T =>
  allowed.find((known) => known === value) ?? fallback;

const isRecent = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  'market' in value &&
  typeof value.market === 'string' &&
  'code' in value &&
  typeof value.code === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'source' in value &&
  typeof value.source === 'number';

/**
 * Language of a first visit: the one that the broker names, else the first of the browser's that the product has, else the default.
 * @param named of the broker's configuration; empty for none @param browser tags by preference, such as `en-GB`
 */
export function firstLanguage(named: string, browser: readonly string[]): UiLanguage {
  for (const tag of [named, ...browser]) {
    const known = languageOf(tag);
    if (known !== undefined) return known;
  }
  return DEFAULT_LANGUAGE;
}

/** Settings from stored text; never throws. */
export function parseSettings(text: string | null, defaultLanguage: UiLanguage = DEFAULT_LANGUAGE): Settings {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = { ...parsed };
  } catch {
    // Not JSON: someone else's key, or a cut write. Defaults serve.
  }
  return {
    language: oneOf(UI_LANGUAGES, stored['language'], defaultLanguage),
    theme: oneOf(THEMES, stored['theme'], 'dark'),
    colours: oneOf(MARKET_COLOURS, stored['colours'], 'green'),
    launched: stored['launched'] === true,
    chartPeriod: oneOf(PERIODS, stored['chartPeriod'], '3M'),
    articleSize: oneOf(ARTICLE_SIZES, stored['articleSize'], 'medium'),
    hideAmounts: stored['hideAmounts'] === true,
    alertSound: stored['alertSound'] !== false,
    alertNotify: stored['alertNotify'] === true,
    hasAlerts: stored['hasAlerts'] === true,
    shortcuts: stored['shortcuts'] !== false,
    market: oneOf(MARKETS, stored['market'], 'US'),
    recent: Array.isArray(stored['recent']) ? stored['recent'].filter(isRecent).slice(0, RECENT_LIMIT) : [],
    scan: stored['scan'],
    scans: Array.isArray(stored['scans']) ? stored['scans'] : [],
  };
}

export const useSettings = create<SettingsStore>()(
  immer((set) => ({
    ...parseSettings(null),
    set: (name, value) =>
      set((draft) => {
        Object.assign(draft, { [name]: value });
      }),
    remember: (search) =>
      set((draft) => {
        draft.recent = [search, ...draft.recent.filter((known) => known.code !== search.code || known.market !== search.market)].slice(
          0,
          RECENT_LIMIT,
        );
      }),
    forgetRecent: () =>
      set((draft) => {
        draft.recent = [];
      }),
  })),
);

/** Calls the listener when another tab has written to this device's storage. Returns its stop. */
type OtherTabs = (listener: (change: Pick<StorageEvent, 'key' | 'newValue'>) => void) => () => void;

/**
 * Reads the device's settings and writes them back at each change. Without storage the choices last as long as the page.
 * What another tab chose holds here too, or this tab's next write would undo it; only the chart's period, the market and the scan are each tab's own.
 */
export function keepSettings(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  defaultLanguage: UiLanguage,
  otherTabs: OtherTabs,
): () => void {
  useSettings.setState(parseSettings(read(storage), defaultLanguage));
  // What came from storage isn't written back: two builds, each with fields of its own, would answer each other for ever.
  let adopting = false;
  const stopWriting = useSettings.subscribe((settings) => {
    if (adopting) return;
    const {
      language,
      theme,
      colours,
      launched,
      chartPeriod,
      articleSize,
      hideAmounts,
      alertSound,
      alertNotify,
      hasAlerts,
      shortcuts,
      market,
      recent,
      scan,
      scans,
    } = settings;
    const kept = {
      language,
      theme,
      colours,
      launched,
      chartPeriod,
      articleSize,
      hideAmounts,
      alertSound,
      alertNotify,
      hasAlerts,
      shortcuts,
      market,
      recent,
      scan,
      scans,
    } satisfies Settings;
    try {
      storage?.setItem(STORAGE_KEY, JSON.stringify(kept));
    } catch {
      // Storage is full or refused; the choice still holds in this tab.
    }
  });
  const stopAdopting = otherTabs(({ key, newValue }) => {
    if (key !== STORAGE_KEY || newValue === null) return;
    const { chartPeriod: _period, market: _market, scan: _scan, ...chosen } = parseSettings(newValue, defaultLanguage);
    adopting = true;
    useSettings.setState(chosen);
    adopting = false;
  });
  return () => {
    stopWriting();
    stopAdopting();
  };
}

function read(storage: Pick<Storage, 'getItem'> | undefined): string | null {
  try {
    return storage?.getItem(STORAGE_KEY) ?? null;
  } catch {
    return null;
  }
}
