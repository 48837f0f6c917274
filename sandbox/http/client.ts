/** Serves the built client beside the broker, with a configuration that names this broker. */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../contract/config.ts';

/** Files whose names carry a hash of their content. */
const HASHED = `${sep}assets${sep}`;
const A_YEAR = 'public, max-age=31536000, immutable';

/** @param staticDir the build; where there is none, the start page says how to make it */
export async function serveClient(app: FastifyInstance, staticDir: string): Promise<void> {
  const config = Config.parse({ apiBase: './web', pushUrl: './web/push', simulated: true });
  app.get('/config.json', async (_, reply) => {
    void reply.header('cache-control', 'no-cache');
    return config;
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
