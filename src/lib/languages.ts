/** Languages of the screens: each folder of `locales/`, by its tag. */
import start from '../../locales/fr/start.json';

/** Its texts are bundled, and stand in for those that another language lacks. */
export const DEFAULT_LANGUAGE = 'fr';

/** Tag of a folder in `locales/`. */
export type UiLanguage = string;

const found = import.meta.glob<typeof start>('../../locales/*/start.json', { eager: true, import: 'default' });

/** Of each language what must be there before anything else of it: its own name, and what is said when the rest does not come. */
const starts: ReadonlyMap<UiLanguage, typeof start> = new Map(
  Object.entries(found)
    .map(([path, words]) => [path.split('/').at(-2) ?? '', words] as const)
    .sort(([a], [b]) => Number(b === DEFAULT_LANGUAGE) - Number(a === DEFAULT_LANGUAGE)),
);

/** The default first. */
export const UI_LANGUAGES: readonly UiLanguage[] = [...starts.keys()];

/** Each language by its own name, for a choice among them. */
export const languageChoices = UI_LANGUAGES.map((id) => ({ id, label: starts.get(id)?.name ?? id, lang: id }));

/** What is said in a language when the screens' script did not come; of one that nobody wrote, in the default. */
export const startWords = (language: UiLanguage): typeof start => starts.get(language) ?? start;

const primary = (tag: string): string | undefined => tag.toLowerCase().split('-', 1)[0];

/** The language of the screens for a tag such as `en-GB`: the very same, else one of the same language; undefined where there is none. */
export const languageOf = (tag: string): UiLanguage | undefined =>
  UI_LANGUAGES.find((own) => own.toLowerCase() === tag.toLowerCase()) ?? UI_LANGUAGES.find((own) => primary(own) === primary(tag));
