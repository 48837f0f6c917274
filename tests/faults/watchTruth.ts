/** The data layer and a tab on a server whose every price is known, and what of both is not the same. */
import type { Diagnostics } from '../../contract/data-layer.ts';
import { createRig, type Rig, type RigTab, until } from '../worker/rig.ts';
import type { TruthServer } from './truthServer.ts';

export interface TruthWatch {
  readonly rig: Rig;
  readonly tab: RigTab;
  diagnostics(): Promise<Diagnostics>;
  /** Waits until the book is the server's. @returns false where it never becomes so */
  settles(): Promise<boolean>;
  /** Rows in the tab's sight that are not the server's, and don't become so. */
  wrongRows(): Promise<readonly number[]>;
}

const SETTLE_MS = 20_000;
const IN_SIGHT = 30;

export async function watchTruth(server: TruthServer, count: number): Promise<TruthWatch> {
  const host = `127.0.0.1:${server.port}`;
  const rig = createRig({ apiBase: `http://${host}/web`, pushUrl: `ws://${host}/web/push`, requestTimeoutMs: 60_000 });
  const tab = rig.tab();
  const list = tab.windows.prepare({ market: 'US', sort: 'volume', descending: true });
  list.open();
  const diagnostics = async (): Promise<Diagnostics> => {
    const told = await tab.link.diagnostics();
    if (!told) throw new Error('The data layer does not answer');
    return told;
  };
  const own = async (): Promise<boolean> => {
    const { bookHash, bookRows } = await diagnostics();
    return bookRows === count && bookHash === server.hash();
  };
  await until(() => list.current().idAt(IN_SIGHT - 1) !== undefined && tab.feed.state.getState().kind === 'live', 'the list');
  return {
    rig,
    tab,
    diagnostics,
    settles: () => becomes(own),
    async wrongRows() {
      const wrong = (): number[] =>
        Array.from({ length: IN_SIGHT }, (_, at) => list.current().idAt(at) ?? -1).filter(
          (id) => tab.quotes.get(id)?.price !== server.price(id),
        );
      await becomes(async () => wrong().length === 0);
      return wrong();
    },
  };
}

async function becomes(right: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + SETTLE_MS;
  while (performance.now() < end) {
    if (await right()) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}
