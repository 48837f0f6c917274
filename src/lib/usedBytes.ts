/** Bytes that the browser counts for this address; undefined where it doesn't say. */
export async function usedBytes(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).usage;
  } catch {
    return undefined; // not a secure context, or refused
  }
}
