import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';

/** Asks the server at a port of the loopback for the same socket, and lets both speak to each other; the end of one is the end of both. */
function passUpgrade(request: IncomingMessage, socket: Socket, head: Buffer, target: number): void {
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
  const upstream = connect(target, '127.0.0.1', () => {
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  const end = () => {
    upstream.destroy();
    socket.destroy();
  };
  for (const one of [upstream, socket]) one.on('error', end).on('close', end);
}

/** Passes every socket that is asked of a proxy. @returns those that are open */
export function passUpgrades(server: Server, target: number): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('upgrade', (request, socket: Socket, head) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    passUpgrade(request, socket, head, target);
  });
  return sockets;
}
