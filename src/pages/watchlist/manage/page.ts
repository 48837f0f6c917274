import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/watchlist/manage',
  // A guest's list lies on the device, and has to be put in order there too.
  auth: 'anon',
  /** `import`: opens on taking a list in. */
  query: { import: 'optional' },
});
