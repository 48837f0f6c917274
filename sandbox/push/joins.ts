/**
 * Bodies and the connections that they belong to find each other by the name that both were given. Of several nodes, one may have been
 * asked for the body and another one have the connection: then the first goes on with what the second writes.
 */
import { BODY_WAIT_MS } from '../../contract/push.ts';
import type { Body } from './body.ts';

/** A body may be asked for before its connection is admitted, and is let go when nobody comes for it. */
const UNCLAIMED_MS = 5000;
/** Bodies that wait, of one network: as many as there may be connections that haven't said who they are. */
const OF_PLACE = 64;

export interface Joins {
  /** A body that was asked for under a name; false: of that network too many wait, or the name is taken. */
  offer(name: string, place: string, body: Body): boolean;
  /** The body of a name, once it is there; undefined after BODY_WAIT_MS. */
  claim(name: string): Promise<Body | undefined>;
  /** A connection of another node, at that address, waits for the body of that name. */
  wanted(name: string, at: string): void;
}

interface Offer {
  readonly place: string;
  readonly body: Body;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** @param missing hears of a name whose body is not here while its connection is */
export function createJoins(missing: (name: string) => void = () => {}): Joins {
  const offers = new Map<string, Offer>();
  const claims = new Map<string, (body: Body) => void>();
  /** Where bodies are waited for that have not been asked for yet. */
  const elsewhere = new Map<string, string>();

  const forget = (name: string, body: Body): void => {
    const offer = offers.get(name);
    if (offer?.body !== body) return;
    clearTimeout(offer.timer);
    offers.delete(name);
  };

  return {
    offer(name, place, body) {
      const claim = claims.get(name);
      if (claim) {
        claim(body);
        return true;
      }
      const at = elsewhere.get(name);
      if (at !== undefined) {
        elsewhere.delete(name);
        body.follow?.(at, name);
        return true;
      }
      if (offers.has(name) || [...offers.values()].filter((offer) => offer.place === place).length >= OF_PLACE) return false;
      offers.set(name, { place, body, timer: setTimeout(() => body.terminate(), UNCLAIMED_MS) });
      body.onClose(() => forget(name, body));
      return true;
    },
    claim(name) {
      const offer = offers.get(name);
      if (offer) {
        forget(name, offer.body);
        return Promise.resolve(offer.body);
      }
      // Two connections of one name: neither is told what the other is.
      if (claims.has(name)) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const done = (body?: Body) => {
          clearTimeout(timer);
          claims.delete(name);
          resolve(body);
        };
        const timer = setTimeout(done, BODY_WAIT_MS);
        claims.set(name, done);
        missing(name);
      });
    },
    wanted(name, at) {
      const offer = offers.get(name);
      if (offer) {
        forget(name, offer.body);
        return offer.body.follow?.(at, name);
      }
      elsewhere.set(name, at);
      setTimeout(() => elsewhere.delete(name), BODY_WAIT_MS);
    },
  };
}
