/** A node's seat among those of one market: what it joins with, and what it looks after each second. */
import { randomUUID } from 'node:crypto';
import type { Lease } from '../db/lease.ts';
import type { SharedStore } from '../db/store.ts';
import type { ClockBase } from '../market/time/clock.ts';
import { markOf, openSharedPorts, type PortOptions, type Ports } from '../ports/ports.ts';
import type { RedisPlace } from '../ports/redis.ts';
import type { PushLink } from '../push/link.ts';
import { StartRefused } from '../refusal.ts';
import { repeat } from '../repeat.ts';
import { beginSitting, readStanding, type Sitting } from './sitting.ts';

export interface Seat {
  readonly ports: Ports;
  readonly sitting: Sitting;
  readonly clock: ClockBase;
  readonly place: RedisPlace;
  /** Takes the lead where nobody has it, and follows what others have settled though no word of it came. @returns its stop */
  attend(duties: Duties): () => Promise<void>;
}

interface SeatOptions extends PortOptions {
  /** `redis://…`, or the path of a socket. */
  readonly redis: string;
  readonly shared: SharedStore;
}

interface Duties {
  readonly lease: Lease;
  readonly push: Pick<PushLink, 'setLead'>;
  readonly clock: () => ClockBase;
  readonly follow: (moved: ClockBase) => void;
  /** The market is another than this node's: it has to end. */
  readonly lost: (cause: Error) => void;
  readonly log: (line: string) => void;
}

const ATTEND_MS = 1000;

/**
 * @param settleClock of a node that is the first
 * @throws StartRefused
 */
export async function takeSeat({ redis, shared, ...options }: SeatOptions, settleClock: () => Promise<ClockBase>): Promise<Seat> {
  const { store } = shared;
  const joined = shared.isFirst ? undefined : await readStanding(store);
  const id = joined?.sitting.id ?? randomUUID();
  const place = { url: redis, prefix: `coulisse ${id} ` };
  const ports = await openSharedPorts({ ...options, redis: place, node: randomUUID(), store, mark: joined?.sitting.mark });
  const clock = joined?.clock ?? (await settleClock());
  const sitting = joined?.sitting ?? { id, listedAt: clock.simStart, mark: markOf(ports.key) };
  if (!joined) await beginSitting(store, sitting);
  await shared.letIn();

  return {
    ports,
    sitting,
    clock,
    place,
    attend: ({ lease, push, clock: own, follow, lost, log }) =>
      repeat(
        async () => {
          await lease.hold();
          push.setLead(lease.lead);
          const standing = await readStanding(store);
          // All connections to the store broke, and another node was the first to have it again.
          if (standing.sitting.id !== id) return lost(new StartRefused('Other nodes have begun a market of their own on this store'));
          if (JSON.stringify(standing.clock) !== JSON.stringify(own())) follow(standing.clock);
        },
        ATTEND_MS,
        log,
      ),
  };
}
