/** Acts done: what each does to a world at its moment, and what undoes it. */
import type { ServerMessage } from '../../contract/push.ts';
import { NO_FAULTS } from '../../sandbox/push/faults.ts';
import { type Act, instrumentAt, shareAt } from './acts.ts';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import { formatUnits } from '../../contract/finance/price.ts';
import { quoteKey } from '../../contract/quote.ts';
import type { Input } from '../../contract/rest/index.ts';
import { market, WORLD_MARKETS } from './market.ts';
import type { Packet, Wire } from './network.ts';
import type { World } from './world.ts';

/** What heals by itself later, and at once when all is to be well. */
export interface Healing {
  later(ms: number, heal: () => void): void;
  now(): void;
}

export function createHealing({ scheduler }: World): Healing {
  const open = new Set<() => void>();
  return {
    later(ms, heal) {
      const once = (): void => {
        if (open.delete(once)) heal();
      };
      open.add(once);
      scheduler.after(ms, once);
    },
    now() {
      for (const heal of open) heal();
    },
  };
}

/** A gap is seen, its stream stalls and its rows are flagged, or a snapshot is there. */
const SEEN_MS = 5000;

/** A row of each stream that there can be: one of each market, and one that each tab draws. */
export const firstsOf = ({ tabs }: World): Set<number> =>
  new Set([
    ...WORLD_MARKETS.flatMap((of) => market.listings.find((listing) => listing.market === of)?.id ?? []),
    ...tabs.flatMap((tab) => tab.drawn().slice(0, 1)),
  ]);

export function perform(world: World, healing: Healing, act: Act): void {
  const { server, broker, network, calls, bodies } = world;
  const tab = at(world.tabs, 'tab' in act ? act.tab : 0);
  switch (act.do) {
    case 'tick':
      return server.tick(act.ms);
    case 'still':
      server.pause(true);
      return healing.later(act.ms, () => server.pause(false));
    case 'flush':
      return at(world.lanes, act.lane)?.flush();
    case 'hold': {
      const lane = at(world.lanes, act.lane);
      lane?.hold();
      return healing.later(act.ms, () => lane?.release());
    }
    case 'holdSocket': {
      const lane = newest(world)?.[act.way];
      lane?.hold();
      return healing.later(act.ms, () => lane?.release());
    }
    case 'drop':
      newest(world)?.down.drop(mayBeLost);
      return;
    case 'repeat':
      newest(world)?.down.repeat(mayBeLost);
      return;
    case 'echo':
      return newest(world)?.echo(act.ms);
    case 'faults':
      server.setFaults(act.faults);
      // What falls silent, or begins anew and says so, is noticed.
      if (!act.faults.quiet && !act.faults.mute) world.deceivedUntil = Number.POSITIVE_INFINITY;
      return healing.later(act.ms, () => {
        server.setFaults(NO_FAULTS);
        // The last frame that was lost shows by the next one of its stream alone.
        server.tickOnly(firstsOf(world));
        world.deceivedUntil = world.scheduler.now + SEEN_MS;
      });
    case 'blackHole':
      bodies.vanish();
      return newest(world)?.vanish();
    case 'body':
      if (act.how === 'silent') bodies.vanish();
      else if (act.how === 'broken') bodies.breakOff();
      else bodies.end();
      return;
    case 'close':
      if (act.by === 'client') {
        bodies.breakOff();
        newest(world)?.breakOff();
      } else newest(world)?.endByServer(act.how);
      return;
    case 'restart':
      bodies.end();
      calls.cut();
      server.stop();
      broker.restart();
      world.ledger.anew();
      for (const wire of [...network.wires]) wire.endByServer(act.how);
      return healing.later(act.ms, () => server.start());
    case 'offline':
      network.way = act.how;
      calls.cut();
      if (act.how === 'silent') bodies.vanish();
      else bodies.breakOff();
      for (const wire of [...network.wires]) {
        if (act.how === 'silent') wire.vanish();
        else wire.breakOff();
      }
      return healing.later(act.ms, () => (network.way = 'open'));
    case 'slowCalls':
      calls.lateMs = act.lateMs;
      return healing.later(act.ms, () => (calls.lateMs = 0));
    case 'lateRequests':
      calls.delayMs = act.lateMs;
      return healing.later(act.ms, () => (calls.delayMs = 0));
    case 'loseCalls':
      calls.losing = act.how;
      return healing.later(act.ms, () => (calls.losing = 'no'));
    case 'callsTwice':
      calls.againMs = act.againMs;
      return healing.later(act.ms, () => (calls.againMs = undefined));
    case 'login':
      return tab?.desk.login(act.customer, act.remember);
    case 'logout':
      return tab?.desk.logout();
    case 'expire':
      if (server.isUp) void broker.expire(act.customer + 1);
      return;
    case 'order':
      return tab?.desk.press('stockCreate', orderAt(world, act));
    case 'cancel':
      return tab?.desk.cancel(act.nth);
    case 'transfer':
      return tab?.desk.press('walletTransfer', {
        from: act.from,
        to: act.from === 'trading' ? 'funding' : 'trading',
        currency: 'USD',
        amount: String(act.amount),
      });
    case 'setClock':
      return world.setClock(act.ms);
    case 'openTab':
      world.browser.openTab(act.next ? 'next' : 'world');
      return;
    case 'killWorker': {
      const worker = at(world.browser.workers, act.worker);
      if (worker) world.browser.killWorker(worker);
      return;
    }
    case 'hide':
      tab?.show(false);
      return healing.later(act.ms, () => tab?.show(true));
    case 'endTab':
      // The last one stays: a browser without a page shows nothing that could be wrong.
      if (tab && world.tabs.length > 1) world.browser.endTab(tab, act.how);
      return;
    case 'freeze':
      tab?.freeze();
      return healing.later(act.ms, () => tab?.thaw());
    case 'list':
      return tab?.showList(act.wish);
    case 'rows':
      return tab?.showRows(act.keys, act.depth);
    case 'letGo':
      if (tab) tab.letGo(act.sight % Math.max(1, tab.sights.length));
      return;
    case 'scroll':
      if (tab) tab.scroll(act.sight % Math.max(1, tab.sights.length), act.first);
      return;
    case 'alert': {
      const { market: of, code } = shareAt(act.share);
      return tab?.alert({ key: quoteKey(of, code), kind: act.kind, level: priceOf(world, act.share, 1000 + act.off) });
    }
    case 'ask':
      return tab?.ask(instrumentAt(act.key));
    default:
      return act satisfies never;
  }
}

/** Decimals of the coarsest step of a share's price. */
const CENTS = 2;

/** At the market, or so many thousandths of the price that it has now. */
function orderAt(world: World, { share, buys, limit, quantity }: Act & { do: 'order' }): Omit<Input<'stockCreate'>, 'clientOrderId'> {
  const { code } = shareAt(share);
  const price = limit === undefined ? {} : { price: priceOf(world, share, limit) };
  return {
    stockCode: code,
    market: 'US',
    source: Source.Stock,
    direction: buys ? Direction.Buy : Direction.Sell,
    orderType: limit === undefined ? OrderType.Market : OrderType.Limit,
    quantity,
    ...price,
  };
}

/** So many thousandths of a share's price, in whole cents as orders are. */
function priceOf({ truth }: World, share: number, thousandths: number): string {
  const { id, scale } = shareAt(share);
  const cent = 10 ** (scale - CENTS);
  return formatUnits(Math.round(((truth.now(id) ?? 0) * thousandths) / 1000 / cent) * cent, scale);
}

const at = <T>(items: readonly T[], place: number): T | undefined => items[place % Math.max(1, items.length)];

const newest = ({ network }: World): Wire | undefined => network.wires.findLast(({ isWanted }) => isWanted);

/** What a client finds out by itself that it lacks. News of sessions and of a customer's it can't miss, and TCP loses nothing. */
const MAY_BE_LOST: readonly ServerMessage['op'][] = ['ready', 'stream', 'hb'];
const mayBeLost = (packet: Packet): boolean =>
  packet.kind === 'data' && MAY_BE_LOST.some((op) => typeof packet.data === 'string' && packet.data.startsWith(`{"op":"${op}"`));
