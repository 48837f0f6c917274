/** Parts of the program that did not arrive: whose fault it is, and the only way to have them. */
import { type ComponentType, lazy } from 'react';
import { loadAnew } from './loadAnew.ts';

/** A script that did not come. A browser remembers that, and never asks for it again as long as the page lives. */
export class MissingScript extends Error {
  override name = 'MissingScript';
}

/** A part of a page that comes by itself; thrown where it is drawn if it does not. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new MissingScript('A part of the page did not arrive', { cause });
    }),
  );

/** - same: the server has this page's build; newer: another one, with other files; none: it can't be reached */
export type ServerBuild = 'same' | 'newer' | 'none';

const ASK_MS = 5000;

/** Asks the server which build it has, by the entry script that its page names. Settles within a bound. */
export async function serverBuild(): Promise<ServerBuild> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(document.baseURI, { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) });
    const text = await answer.text();
    // A hotel's login page is none of ours.
    if (!answer.ok || !entry || !text.includes('id="root"')) return 'none';
    return text.includes(entry) ? 'same' : 'newer';
  } catch {
    return 'none';
  }
}

/** The same, unless the server is out of reach: then the page stays what it is. */
export async function loadAnewIfThere(): Promise<ServerBuild> {
  const found = await serverBuild();
  if (found !== 'none') loadAnew();
  return found;
}
