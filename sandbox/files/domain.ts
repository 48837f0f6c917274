/** Images that customers hand in. */
import type { House } from '../domain.ts';
import { fileMigrations } from './tables.ts';
import { createUploads, type Uploads } from './uploads.ts';

declare module '../handler.ts' {
  interface Services {
    readonly uploads: Uploads;
  }
}

const TIDY_MS = 300_000;

export const files = {
  migrations: fileMigrations,
  open({ store, keyed, wall, ports: { shelf, counts } }: House) {
    const uploads = createUploads({ store, keyed, shelf, counts, now: wall });
    return {
      gives: { uploads },
      ready: () => uploads.sweep(),
      sweeps: [{ name: 'files', everyMs: TIDY_MS, work: () => uploads.sweep() }],
    };
  },
};
