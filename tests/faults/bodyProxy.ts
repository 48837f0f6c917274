/** Stands between a data layer and its sandbox, and does to the push connection's body what the test wishes; all else passes. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BODY_PATH } from '../../contract/push.ts';
import { passUpgrades } from './passUpgrades.ts';

/**
 * pass; refuse: HTTP 404; hold: what the server says waits here, as with a proxy that gathers answers first; deny: HTTP 403, though the server
 * was asked and speaks on, as with a scanner that lets questions out and their answers not in
 */
export type Way = 'pass' | 'refuse' | 'hold' | 'deny';

export interface BodyProxy {
  readonly port: number;
  /** Bodies that were asked for. */
  readonly asked: number;
  /** Of the bodies asked for from now on. */
  way: Way;
  /** Breaks the bodies off; their sockets stay. */
  cut(): void;
  /** Nothing comes through any more, and nobody is told. */
  stall(): void;
  /** Puts bytes into the bodies that are no record. */
  corrupt(): void;
  /** Breaks the sockets off; their bodies stay, and speak on. */
  cutSockets(): void;
  close(): void;
}

export async function openBodyProxy(target: number): Promise<BodyProxy> {
  const bodies = new Set<{ readonly from: IncomingMessage; readonly to: ServerResponse }>();
  const state = { way: 'pass' as Way, asked: 0 };

  const server = createServer((request, response) => {
    const isBody = request.url?.startsWith(`/web/push/${BODY_PATH}`) === true;
    const { way } = state;
    if (isBody) state.asked += 1;
    if (isBody && way === 'refuse') return void response.writeHead(404).end();
    const passed = ask(
      { host: '127.0.0.1', port: target, method: request.method, path: request.url, headers: request.headers, agent: false },
      (answer) => {
        if (isBody && way !== 'pass') {
          answer.resume();
          if (way === 'deny') response.writeHead(403).end();
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.on('data', (chunk: Buffer) => response.write(chunk));
        answer.on('end', () => response.end());
        answer.on('error', () => response.destroy());
        if (!isBody) return;
        const body = { from: answer, to: response };
        bodies.add(body);
        response.on('close', () => bodies.delete(body));
      },
    );
    passed.on('error', () => response.destroy());
    if (way !== 'deny') response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  const sockets = passUpgrades(server, target);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    get asked() {
      return state.asked;
    },
    set way(way: Way) {
      state.way = way;
    },
    cut: () => {
      for (const { to } of bodies) to.destroy();
    },
    stall: () => {
      for (const { from } of bodies) from.removeAllListeners('data').resume();
    },
    corrupt: () => {
      for (const { to } of bodies) to.write(Buffer.alloc(8, 255));
    },
    cutSockets: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
    },
  };
}
