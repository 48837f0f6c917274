/** Which instrument each link shows, in every window of this browser: whoever chooses one tells the others. */
import { create } from 'zustand';
import { type Market, MARKETS } from '../../../contract/codes.ts';
import { fieldsOf } from '../../lib/fieldsOf.ts';
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

/** Open for as long as somebody listens. */
let channel: BroadcastChannel | undefined;
let listening = 0;

function open(): BroadcastChannel {
  const opened = new BroadcastChannel(CHANNEL);
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = readTold(data);
    if (told) useLinks.setState({ [told.link]: told.linked });
  });
  return opened;
}

/** Hears what other windows choose. Returns its stop. */
export function listenToLinks(): () => void {
  channel ??= open();
  listening += 1;
  return () => {
    listening -= 1;
    if (listening > 0) return;
    channel?.close();
    channel = undefined;
  };
}

/** Says it here and, from what listens, in every other window, unless it is known already. */
export function tellLink(link: LinkName, { market, code, name, source }: Linked): void {
  const known = useLinks.getState()[link];
  if (known?.market === market && known.code === code) return;
  const linked = { market, code, name, source };
  useLinks.setState({ [link]: linked });
  channel?.postMessage({ link, linked });
}

/** Another window may be of another build. */
function readTold(data: unknown): { readonly link: LinkName; readonly linked: Linked } | undefined {
  const { link: told, linked } = fieldsOf(data);
  const { market, code, name, source } = fieldsOf(linked);
  const link = LINKS.find((one) => one === told);
  const known = MARKETS.find((one) => one === market);
  if (link === undefined || known === undefined || typeof code !== 'string' || typeof name !== 'string' || typeof source !== 'number')
    return undefined;
  return { link, linked: { market: known, code, name, source } };
}
