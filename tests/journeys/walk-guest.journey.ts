/** Every screen as a guest sees it, in French on the smallest phone: those of customers lead to the login, and back to where one wanted to go. */
import { violationsOf, WCAG } from './axe.ts';
import { addressesOf, ROUTES } from './addresses.ts';
import { expect } from './journey.ts';
import { otherDevice, test } from './trading.ts';
import { expectKept, expectSound, PARTS, partOf, visit, walkBack, WALK_MS } from './walk.ts';

test.use({
  flags: { speed: '0.00001', demo: 'lived' },
  settings: { launched: true, language: 'fr', theme: 'dark' },
  viewport: { width: 320, height: 640 },
});

// The parts know nothing of each other.
test.describe.configure({ mode: 'parallel' });

for (let part = 0; part < PARTS; part += 1)
  test(`all routes, part ${part + 1} of ${PARTS}: named, whole, accessible, and found again`, async ({ open, sandbox }) => {
    test.setTimeout(WALK_MS);
    const addresses = await addressesOf(await otherDevice(sandbox.url));
    const page = await open('/pages/setting/index');
    await open('/pages/setting/index');
    const visited: string[] = [];
    for (const { path, isOwn } of partOf(ROUTES, part)) {
      const address = addresses.get(path)?.[0] ?? path;
      const shown = await visit(page, address);
      visited.push(shown);
      await expectSound(page, 'fr');
      if (isOwn) {
        expect(shown).toBe(`/pages/auth/login?${new URLSearchParams({ back: address }).toString()}`);
        continue;
      }
      expect.soft(await violationsOf(page, WCAG), address).toEqual([]);
      if (address.includes('?')) await expectKept(page);
    }
    await walkBack(page, visited);
  });
