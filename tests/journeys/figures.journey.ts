import type { Page } from '@playwright/test';
import type { FigureCanvasElement } from '../../src/features/quote-list/canvas/figureCanvas.ts';
import { controlOf } from '../control.ts';
import { expect, test } from './journey.ts';
import { filled, MARKET, ticking } from './marketPage.ts';

interface Figure {
  readonly code: string;
  /** As the canvas drew them, and as the cells say them. */
  readonly drawn: readonly (string | undefined)[];
  readonly told: readonly (string | null | undefined)[];
  /** Distance from the price's last inked pixel to its cell's end, and share of inked pixels; CSS pixels. */
  readonly gap: number;
  readonly inked: number;
  /** Mean red of the price's pixels. */
  readonly red: number;
}

/** The rows in sight, from the pixels of the list's canvas and from the cells below it. */
const figures = (page: Page): Promise<Figure[]> =>
  page.evaluate(() => {
    const canvas = [...document.querySelectorAll<FigureCanvasElement>('canvas')].find((one) => one.drawn);
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return [];
    const ground = canvas.getBoundingClientRect();
    const ratio = canvas.width / ground.width;
    const scroller = canvas.closest('[role="rowgroup"]')?.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('[role="row"][data-id]:not([hidden])')].flatMap((row) => {
      const box = row.getBoundingClientRect();
      const cell = row.querySelector('[data-cell="price"]')?.closest('[role="gridcell"]');
      if (!cell || !scroller || box.top < scroller.top || box.bottom > scroller.bottom) return [];
      const { left, top, width, height } = cell.getBoundingClientRect();
      const area = [left - ground.left, top - ground.top, width, height].map((length) => Math.round(length * ratio));
      const { data, width: across } = context.getImageData(area[0] ?? 0, area[1] ?? 0, area[2] ?? 1, area[3] ?? 1);
      let last = -1;
      let count = 0;
      let red = 0;
      for (let at = 3; at < data.length; at += 4) {
        if ((data[at] ?? 0) < 128) continue;
        count += 1;
        last = Math.max(last, ((at - 3) / 4) % across);
        red += data[at - 3] ?? 0;
      }
      const index = Number(row.dataset['index']);
      const text = (name: string) => row.querySelector(`[data-cell="${name}"]`)?.textContent;
      return [
        {
          code: row.dataset['code'] ?? '',
          drawn: (['price', 'ratio', 'second'] as const).map((name) => canvas.drawn?.(index, name)),
          told: ['price', 'ratio', 'sub'].map(text),
          gap: (across - 1 - last) / ratio,
          inked: count / (data.length / 4),
          red: red / Math.max(1, count),
        },
      ];
    });
  });

test('what is drawn of a ticking list is what its cells say, a moment later', async ({ context, start }) => {
  const sandbox = await start({ rate: '20000' });
  const control = controlOf(sandbox.url);
  const page = await context.newPage();
  await page.goto(`${sandbox.url}#${MARKET}`);
  await filled(page);
  await ticking(page);
  await control.pause(true);
  await expect(async () => {
    const shown = await figures(page);
    expect(shown.length).toBeGreaterThan(8);
    for (const { code, drawn, told } of shown) expect([code, ...drawn]).toEqual([code, ...told]);
  }).toPass();
});

test.describe('numbers are drawn where their cells are', () => {
  test.use({ settings: { launched: true, language: 'en', theme: 'system' } });
  // On a desk decimals end under one another, so that a short number ends before its cell does.
  const VIEWPORTS = { phone: [412, 860, 6], 'small phone': [320, 640, 6], desk: [1280, 800, 30] } as const;
  for (const [name, [width, height, most]] of Object.entries(VIEWPORTS))
    test(`on a ${name}, also after the width changed, and in the theme's colour`, async ({ open }) => {
      const page = await open(MARKET);
      const inPlace = async (): Promise<void> => {
        const shown = await figures(page);
        expect(shown.length).toBeGreaterThan(5);
        for (const { code, inked, gap } of shown) {
          expect(inked, code).toBeGreaterThan(0.01);
          expect(gap, code).toBeGreaterThanOrEqual(0);
          expect(gap, code).toBeLessThan(most);
        }
      };
      const colour = async (): Promise<number> => (await figures(page))[0]?.red ?? Number.NaN;
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await filled(page);
      await expect(inPlace).toPass();
      await page.setViewportSize({ width: width + 40, height });
      await expect(inPlace).toPass();
      await expect.poll(colour).toBeGreaterThan(180);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await expect.poll(colour).toBeLessThan(80);
    });
});

test('under the system’s own colours the cells show the numbers themselves', async ({ context, sandbox }) => {
  const page = await context.newPage();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${sandbox.url}#${MARKET}`);
  await filled(page);
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  await expect(page.locator('[data-cell="price"]').first()).toHaveCSS('opacity', '1');
});
