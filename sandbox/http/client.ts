/** Serves the built client beside the broker, with a configuration that names this broker. */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../contract/config.ts';
import { PUBLISHED } from '../publisher/addresses.ts';
import { webHostsOf } from './security.ts';

/** Files whose names carry a hash of their content. */
const HASHED = `${sep}assets${sep}`;
const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * @param staticDir the build; where there is none, the start page says how to make it
 * @param webHosts hosts whose pages the client may show in a frame, besides the sandbox's own
 */
export async function serveClient(app: FastifyInstance, staticDir: string, webHosts: readonly string[]): Promise<void> {
  const config = Config.parse({ apiBase: './web', pushUrl: './web/push', simulated: true, ...PUBLISHED });
  app.get('/config.json', async (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return { ...config, webHosts: webHostsOf(request.headers.host, webHosts) };
  });
  if (!existsSync(join(staticDir, 'index.html'))) {
    app.get('/', async (_, reply) => {
      void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
      return 'The client is not built yet: npm run build\nThe broker answers below /web.\n';
    });
    return;
  }
  await app.register(files, {
    root: staticDir,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes(HASHED) ? A_YEAR : 'no-cache');
    },
  });
}
