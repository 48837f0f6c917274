import { controlOf } from '../control.ts';
import { expect, test } from './journey.ts';
import { filled, MARKET, rows, sameBook } from './marketPage.ts';

test('at 100,000 ticks a second, sorted live, the book equals the server’s', async ({ context, start }) => {
  const sandbox = await start({ rate: '100000' });
  const control = controlOf(sandbox.url);
  const page = await context.newPage();
  await page.goto(`${sandbox.url}#${MARKET}`);
  await filled(page);
  await page.getByRole('columnheader').getByRole('button').last().click();
  await expect(page.locator('[role="columnheader"][aria-sort="descending"]')).toHaveCount(1);

  const { ticksMade } = await control.stats();
  await expect.poll(async () => (await control.stats()).ticksMade - ticksMade).toBeGreaterThan(300_000);
  await control.pause(true);
  await sameBook(page, control);
  await expect(rows(page).first()).toBeVisible();
});

test('scrolling from end to end, at least 95 % of the rows in sight show name and price in every frame', async ({ open }) => {
  const page = await open(MARKET);
  await filled(page);
  const worst = await page.evaluate(async () => {
    const scroller = [...document.querySelectorAll<HTMLElement>('[role="rowgroup"]')].find(
      (element) => element.scrollHeight > element.clientHeight * 2,
    );
    if (!scroller) throw new Error('Nothing scrolls');
    const height = scroller.querySelector<HTMLElement>('[role="row"]')?.offsetHeight ?? 56;
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const share = (): number => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const shown = [...scroller.querySelectorAll('[role="row"]')].filter((row) => {
        const box = row.getBoundingClientRect();
        if (box.bottom <= top || box.top >= bottom) return false;
        return ['name', 'price'].every((cell) => (row.querySelector(`[data-cell="${cell}"]`)?.textContent ?? '') !== '');
      });
      return shown.length / Math.floor((bottom - top) / height);
    };
    const end = scroller.scrollHeight - scroller.clientHeight;
    const step = end / 600;
    let least = 1;
    for (let at = 0; at <= end; at += step) {
      scroller.scrollTop = at;
      await frame();
      await frame();
      least = Math.min(least, share());
    }
    return least;
  });
  expect(worst).toBeGreaterThanOrEqual(0.95);
});
