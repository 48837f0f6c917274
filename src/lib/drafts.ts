/** What was typed into a page of several steps, kept in this tab's memory alone until it is sent: it may hold passwords and pictures. */
export interface Draft<Image> {
  readonly values: Readonly<Record<string, string>>;
  readonly images: Readonly<Record<string, Image>>;
}

const drafts = new Map<string, Draft<unknown>>();
const EMPTY: Draft<never> = { values: {}, images: {} };

/** The draft of one page. */
export const draftOf = <Image>(page: string): Draft<Image> => (drafts.get(page) as Draft<Image> | undefined) ?? EMPTY;
export const keepDraft = <Image>(page: string, draft: Draft<Image>): void => void drafts.set(page, draft);
export const forgetDraft = (page: string): void => void drafts.delete(page);
/** Whether anything was typed that a page loaded anew keeps. */
export const hasDrafts = (): boolean => drafts.size > 0;
/** With the session that they were typed in. */
export const forgetDrafts = (): void => drafts.clear();

const KEY = 'coulisse.drafts';
/** Never leave memory. */
const SECRET = new Set(['password', 'repeat', 'secret']);

/** Lays drafts down for the page that is loaded next in this tab, without what is secret and without pictures. */
export function carryDrafts(storage: () => Pick<Storage, 'setItem'>): void {
  const carried = [...drafts].map(([page, { values, images }]) => [
    page,
    Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.has(name) && !(name in images))),
  ]);
  try {
    storage().setItem(KEY, JSON.stringify(Object.fromEntries(carried)));
  } catch {
    // Storage that is refused or full: what was typed is lost, and the page comes all the same.
  }
}

/** Takes up what the page before laid down, once. */
export function takeDrafts(storage: () => Pick<Storage, 'getItem' | 'removeItem'>): void {
  try {
    const carried: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
    storage().removeItem(KEY);
    if (typeof carried !== 'object' || carried === null) return;
    for (const [page, values] of Object.entries(carried)) if (isTexts(values)) keepDraft(page, { values, images: {} });
  } catch {
    // Refused, or written by somebody else.
  }
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
