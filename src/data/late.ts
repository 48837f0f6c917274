/** What comes with its first use. */
export interface Late<T> {
  /** Once it is there. */
  readonly now: T | undefined;
  /** Rejects where its script could not be had; the next use asks again. */
  get(): Promise<T>;
}

export function late<T>(load: () => Promise<T>): Late<T> {
  let now: T | undefined;
  let coming: Promise<T> | undefined;
  const forget = (): void => {
    coming = undefined;
  };
  return {
    get now() {
      return now;
    },
    get: () => {
      if (!coming) {
        coming = load().then((arrived) => (now = arrived));
        coming.catch(forget);
      }
      return coming;
    },
  };
}
