import { expect, test } from './journey.ts';
import { diagnostics, filled, MARKET, ticking } from './marketPage.ts';

test('without SharedWorker each tab has a worker of its own', async ({ context, open }) => {
  await context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), workerMode: 'dedicated' } });
  });
  const page = await open(MARKET);
  await filled(page);
  await ticking(page);
  expect((await diagnostics(page))?.mode).toBe('dedicated');
});
