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
/** With the session that they were typed in. */
export const forgetDrafts = (): void => drafts.clear();
