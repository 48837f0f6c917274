import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Body, openBody } from './body.ts';

const server = createServer();
let reader: Socket;
let body: Body;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = once(server, 'connection') as Promise<[Socket]>;
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  body = openBody((await connection)[0]);
});
afterEach(async () => {
  reader.destroy();
  body.terminate();
  server.close();
  await once(server, 'close');
});

it('tells of its end once its reader has gone', async () => {
  const over = new Promise<void>((resolve) => body.onClose(resolve));
  expect(body.isOver).toBe(false);
  reader.destroy();
  await over;
  expect(body.isOver).toBe(true);
});

it('tells of its end whoever asks after it, and not before that has gone on', async () => {
  const over = new Promise<void>((resolve) => body.onClose(resolve));
  reader.destroy();
  await over;
  const late = vi.fn<() => void>();
  body.onClose(late);
  expect(late).not.toHaveBeenCalled();
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(late).toHaveBeenCalledOnce();
});
