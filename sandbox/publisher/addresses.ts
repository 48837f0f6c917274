/** Where the sandbox's own documents and sample pages lie, from the client's page. */

/** Below the calls: whoever hands those on to the sandbox hands these on with them. */
const BELOW = 'web/published';

export const DOCUMENTS = ['terms', 'privacy', 'risk'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

/** Pages of the broker's own that the client shows in a frame, or that are opened outside of it. */
export const SITE_PAGES = ['about', 'service'] as const;
export type SitePage = (typeof SITE_PAGES)[number];

/** @param language as a path has it, or `{language}`, which the client fills in */
const below = (language: string, file: string): string => `./${BELOW}/${language}/${file}`;

const documentAddress = (name: DocumentName, language: string): string => below(language, `${name}.pdf`);
export const pageAddress = (page: SitePage, language: string): string => below(language, `${page}.html`);

/** Route of both, as the server has it. */
export const PUBLISHED_ROUTE = `/${BELOW}/:language/:file`;

const ANY_LANGUAGE = '{language}';

/** What `config.json` says of them. */
export const PUBLISHED = {
  serviceUrl: pageAddress('service', ANY_LANGUAGE),
  documents: {
    terms: documentAddress('terms', ANY_LANGUAGE),
    privacy: documentAddress('privacy', ANY_LANGUAGE),
    risk: documentAddress('risk', ANY_LANGUAGE),
  },
} as const;
