/** A reader of the feed: a socket, and the body beside it where it asked for one. */
import type { WebSocket } from 'ws';
import type { ClientMessage } from '../../contract/push.ts';
import type { Body } from '../../sandbox/push/body.ts';

export interface Peer {
  /** To the body, once there is one. */
  send(data: ArrayBuffer | Buffer | string): void;
  readonly bufferedAmount: number;
  /** Hears messages; the first one once it is settled whether there is a body. */
  onMessage(listener: (message: ClientMessage) => void): void;
  /** The socket's own heartbeat beside a body. */
  beat(text: string): void;
}

export function createPeer(socket: WebSocket, claim: (name: string) => Promise<Body | undefined>): Peer {
  let body: Body | undefined;
  socket.on('close', () => body?.terminate());
  return {
    send(data) {
      if (!body) return socket.send(data);
      body.send(Buffer.isBuffer(data) ? Uint8Array.from(data).buffer : data);
    },
    get bufferedAmount() {
      return body?.bufferedAmount ?? socket.bufferedAmount;
    },
    onMessage(listener) {
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as ClientMessage;
        if (message.op !== 'auth' || message.body === undefined) return listener(message);
        void claim(message.body).then((claimed) => {
          body = claimed;
          body?.onClose(() => socket.close());
          listener(message);
        });
      });
    },
    beat(text) {
      if (body) socket.send(text);
    },
  };
}
