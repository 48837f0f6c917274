/** Every screen as a customer with a past sees it, in French on the smallest phone. */
import { violationsOf, WCAG } from './axe.ts';
import { addressesOf, ROUTES } from './addresses.ts';
import { choose, expect } from './journey.ts';
import { otherDevice, test } from './trading.ts';
import { enter, expectKept, expectSound, PARTS, partOf, visit, walkBack, WALK_MS } from './walk.ts';

test.use({
  flags: { speed: '0.001', demo: 'lived' },
  settings: { launched: true, language: 'fr', theme: 'light' },
  viewport: { width: 320, height: 640 },
});

// The parts know nothing of each other.
test.describe.configure({ mode: 'parallel' });

for (let part = 0; part < PARTS; part += 1)
  test(`all routes, part ${part + 1} of ${PARTS}: named, whole, accessible in both themes, and found again`, async ({ open, sandbox }) => {
    test.setTimeout(WALK_MS);
    const addresses = await addressesOf(await otherDevice(sandbox.url));
    const page = await open('/pages/setting/index');
    // Its worker outlives the loading of the page.
    await open('/pages/setting/index');
    await enter(page);
    const visited: string[] = [];
    for (const { path } of partOf(ROUTES, part)) {
      const list = addresses.get(path) ?? [];
      expect(list, path).not.toEqual([]);
      for (const address of list) {
        visited.push(await visit(page, address));
        await expectSound(page, 'fr');
        expect.soft(await violationsOf(page, WCAG), address).toEqual([]);
        // Only colours differ between the themes.
        await choose(page, { theme: 'dark' });
        expect.soft(await violationsOf(page, { type: 'rule', values: ['color-contrast'] }), address).toEqual([]);
        await choose(page, { theme: 'light' });
      }
      if (list.at(-1)?.includes('?')) await expectKept(page);
    }
    await walkBack(page, visited);
  });
