import { copyText } from './copyText.ts';
import { toast } from './toasts.ts';

/**
 * Hands an address on by the system's own sheet, or by the clipboard where there is none, and says what the customer can't see: that it was copied,
 * or that the browser allows neither, as on an address without https. Never rejects.
 */
export async function share(what: { title: string; url: string }, words: { copied: string; refused: string }): Promise<void> {
  if (typeof navigator.share !== 'function') return toast((await copyText(what.url)) ? words.copied : words.refused);
  try {
    await navigator.share(what);
  } catch (cause) {
    // Who closes the sheet knows it.
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) toast(words.refused);
  }
}
