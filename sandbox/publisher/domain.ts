/** What a broker publishes beside its market: boxes of the front page, the client's newest version, documents and pages. Samples, all of them. */
import type { Opened } from '../domain.ts';
import { publishedHandlers as handlers } from './handlers.ts';
import { addPublished } from './routes.ts';

export const publisher = {
  handlers,
  open: (): Opened<unknown> => ({ gives: {}, routes: addPublished }),
};
