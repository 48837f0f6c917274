/** A link whose worker is the test. */
import type { Handshake } from '../../contract/data-layer.ts';
import type { TabMessage, TabRequest } from '../../contract/frame.ts';
import type { Link, Pulse } from './link.ts';

export function fakeLink() {
  const messages = listenable<TabMessage>();
  const connections = listenable<Handshake>();
  const pulses = listenable<Pulse>();
  const posted: TabRequest[] = [];
  return {
    link: {
      post: (request) => void posted.push(request),
      onMessage: messages.on,
      onConnected: connections.on,
      onPulse: pulses.on,
    } satisfies Partial<Link>,
    /** What the tab asked for, in order. */
    posted,
    say: messages.tell,
    connect: () => connections.tell({ contract: 1, build: '', instance: 'a', lock: '' }),
    pulse: pulses.tell,
    /** How many wait for a connection. */
    waiting: connections.count,
  };
}

/** Whatever can be listened to, told by the test. */
export function listenable<T>() {
  const listeners = new Set<(what: T) => void>();
  return {
    on(listener: (what: T) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(what: T): void {
      for (const listener of listeners) listener(what);
    },
    count: () => listeners.size,
  };
}
