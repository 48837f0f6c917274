/** Hands an address on by the system's own sheet, or by the clipboard where there is none. Never rejects. */
export async function share(what: { title: string; url: string }): Promise<'shared' | 'copied' | 'refused'> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(what);
      return 'shared';
    }
    await navigator.clipboard.writeText(what.url);
    return 'copied';
  } catch {
    // The customer closed the sheet, or the browser allows neither.
    return 'refused';
  }
}
