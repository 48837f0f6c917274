/** `npm run dev` against a broker: what is handed on, and how. */
import { createServer as createBroker, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import { WebSocket } from 'ws';

const seen: { url: string | undefined; host: string | undefined; origin: string | undefined }[] = [];
const note = ({ url, headers: { host, origin } }: IncomingMessage) => void seen.push({ url, host, origin });
const broker = createBroker((request, response) => {
  note(request);
  response.end('{"simulated":true}');
});
broker.on('upgrade', (request, socket) => {
  note(request);
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
});

let vite: ViteDevServer;
let page: URL;
beforeAll(async () => {
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  process.env['COULISSE_BROKER'] = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`;
  vite = await createServer({ logLevel: 'silent', server: { host: '127.0.0.1', port: 0, strictPort: false, hmr: false, watch: null } });
  await vite.listen();
  page = new URL(vite.resolvedUrls?.local[0] ?? '');
});
afterAll(async () => {
  delete process.env['COULISSE_BROKER'];
  await vite.close();
  broker.close();
});

it("hands calls, config and the push socket on with the page's own host, and serves the page itself", async () => {
  expect(await (await fetch(new URL('config.json', page))).json()).toEqual({ simulated: true });
  expect((await fetch(new URL('web/market/getMakets', page), { method: 'POST' })).status).toBe(200);
  const socket = new WebSocket(new URL('web/push', page), { origin: page.origin });
  await new Promise((resolve) => socket.once('error', resolve));
  expect(seen).toEqual([
    { url: '/config.json', host: page.host, origin: undefined },
    { url: '/web/market/getMakets', host: page.host, origin: undefined },
    { url: '/web/push', host: page.host, origin: page.origin },
  ]);
  expect(await (await fetch(page)).text()).toContain('/src/app/main.ts');
});

it("looks for packages in the client alone, not in the bench's other designs", () => {
  expect([vite.config.optimizeDeps.entries].flat().some((entry) => entry?.startsWith('bench'))).toBe(false);
  expect(vite.config.optimizeDeps.entries).toBeDefined();
});
