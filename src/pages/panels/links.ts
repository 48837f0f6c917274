/** Which instrument each link shows, in every window of this browser: whoever chooses one tells the others. */
import { create } from 'zustand';
import { type Market, MARKETS } from '../../../contract/codes.ts';
import { LINKS, type LinkName } from './workspaces.ts';

/** As its pages' addresses name it. */
export interface Linked {
  readonly market: Market;
  readonly code: string;
  readonly name: string;
  readonly source: number;
}

type Links = Partial<Readonly<Record<LinkName, Linked>>>;

export const useLinks = create<Links>()(() => ({}));

const CHANNEL = 'coulisse.links';

let channel: BroadcastChannel | undefined;

/** Opened by its first use, so that a test that imports this file leaves nothing open. */
function opened(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = readTold(data);
    if (told) useLinks.setState({ [told.link]: told.linked });
  });
  return channel;
}

/** Hears from now on what other windows choose. */
export const listenToLinks = (): void => void opened();

/** Says it here and in every other window, unless it is known already. */
export function tellLink(link: LinkName, { market, code, name, source }: Linked): void {
  const known = useLinks.getState()[link];
  if (known?.market === market && known.code === code) return;
  const linked = { market, code, name, source };
  useLinks.setState({ [link]: linked });
  opened().postMessage({ link, linked });
}

/** Another window may be of another build. */
function readTold(data: unknown): { readonly link: LinkName; readonly linked: Linked } | undefined {
  if (typeof data !== 'object' || data === null || !('link' in data) || !('linked' in data)) return undefined;
  const link = LINKS.find((known) => known === data.link);
  const { linked } = data;
  if (link === undefined || typeof linked !== 'object' || linked === null) return undefined;
  const { market, code, name, source } = { market: '', code: '', name: '', source: 0, ...linked };
  const known = MARKETS.find((one) => one === market);
  if (known === undefined || typeof code !== 'string' || typeof name !== 'string' || typeof source !== 'number') return undefined;
  return { link, linked: { market: known, code, name, source } };
}
