/**
 * One connection attempt, over reconnecting-websocket. Its own reconnection is switched off (`maxRetries: 0`)
 * and each dial takes a new instance, because its faults sit there: a delay drawn once, no way to dial at
 * once while it waits, no life after a close before open. Its queue is off too: nothing goes out before `opened`.
 */
import ReconnectingWebSocket from 'reconnecting-websocket';
import { type ClientMessage, DEAD_MS, SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON } from '../../contract/push.ts';

export interface SocketHandlers {
  opened(transport: 'binary' | 'json'): void;
  received(data: unknown): void;
  /** Closed or refused by the other side; called once, and not after `abandon`. */
  ended(): void;
}

export interface Socket {
  /** Does nothing unless the socket is open. */
  send(message: ClientMessage): void;
  /** Closes without waiting for the other side; no handler is called any more, whatever still arrives. */
  abandon(): void;
}

export function openSocket(url: string, WebSocketClass: typeof WebSocket, handlers: SocketHandlers): Socket {
  let over = false;
  const listener = (event: MessageEvent<unknown>) => {
    if (!over) handlers.received(event.data);
  };
  /** Hands messages over by itself: on their way through the library they would cost as much again as all that is done with them. */
  class DirectSocket extends WebSocketClass {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      super.addEventListener('message', listener);
    }
    override addEventListener(type: string, other: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void {
      if (type !== 'message') super.addEventListener(type, other, options);
    }
  }
  // The feed's watchdog is the real bound of an attempt; the library's comes later and only cleans up.
  const socket = new ReconnectingWebSocket(url, [SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON], {
    WebSocket: DirectSocket,
    maxRetries: 0,
    maxEnqueuedMessages: 0,
    connectionTimeout: 2 * DEAD_MS,
  });
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => {
    if (!over) handlers.opened(socket.protocol === SUBPROTOCOL_BINARY ? 'binary' : 'json');
  };
  socket.onclose = () => {
    if (over) return;
    over = true;
    handlers.ended();
  };
  return {
    send(message) {
      if (!over) socket.send(JSON.stringify(message));
    },
    abandon() {
      over = true;
      socket.close();
    },
  };
}
