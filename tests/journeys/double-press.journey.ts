/** A second press that follows at once confirms nothing: on a phone it lands where the question has just come. */
import type { Locator, Page } from '@playwright/test';
import { Direction, OrderStatus } from '../../contract/codes.ts';
import { answer, expect, goTo } from './journey.ts';
import { type Device, openOwn, orderOf, otherDevice, place, test, ticketOf, waitFor } from './trading.ts';

const TICKET = `/pages/payment/stock?code=PFE&market=US&source=0&direction=${Direction.Buy}`;
/** Far below the market: such an order works on. */
const LOW = '1';

test.use({ hasTouch: true });

/** Of src/ui/sheet/Sheet.tsx: for so long a sheet that has come takes no press. */
const SETTLE_MS = 500;

/**
 * Makes that moment last until it is told that it is over: on a busy machine the second tap of two comes after it.
 * @returns tells it
 */
async function holdSettling(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((held) => {
    const { setTimeout: start } = window;
    const waiting: (() => void)[] = [];
    const hold = (work: () => void, ms?: number): number => (ms === held ? waiting.push(work) : start(work, ms));
    Object.assign(window, { setTimeout: hold });
    const letGo = (): void => {
      Object.assign(window, { setTimeout: start });
      for (const work of waiting) work();
    };
    window.addEventListener('settled', letGo, { once: true });
  }, SETTLE_MS);
  return () => page.evaluate(() => void window.dispatchEvent(new Event('settled')));
}

/** @param at how far across it the finger comes down, a fraction */
async function spotOf(element: Locator, at: number): Promise<readonly [number, number]> {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to press');
  return [box.x + box.width * at, box.y + box.height / 2];
}

const ordersOf = async (device: Device): Promise<number> => (await device.call('positionConsignList', { pageSize: 200 })).total;

async function fillTicket(page: Page): Promise<ReturnType<typeof ticketOf>> {
  const ticket = ticketOf(page);
  await expect(ticket.price).toHaveValue(/\d/);
  await ticket.price.fill(LOW);
  await ticket.quantity.fill('3');
  await expect(ticket.review).not.toHaveAttribute('aria-disabled', 'true');
  return ticket;
}

test('a double tap on Review, anywhere on it, opens the sheet and sends nothing; a tap later sends one order', async ({
  open,
  sandbox,
  control,
}) => {
  await waitFor(control, '14:30');
  const device = await otherDevice(sandbox.url);
  const page = await openOwn(open, TICKET);
  const ticket = await fillTicket(page);
  const before = await ordersOf(device);
  for (const at of [0.5, 0.75, 0.9]) {
    const spot = await spotOf(ticket.review, at);
    const settle = await holdSettling(page);
    await page.touchscreen.tap(...spot);
    await expect(ticket.sheet).toHaveAttribute('data-settling');
    await page.touchscreen.tap(...spot);
    await settle();
    await expect(ticket.sheet).not.toHaveAttribute('data-settling');
    await expect(ticket.confirm).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ticket.sheet).toHaveCount(0);
  }
  expect(await ordersOf(device)).toBe(before);

  await ticket.review.click();
  await page.mouse.click(206, 20);
  await expect(ticket.sheet).not.toHaveAttribute('data-settling');
  await ticket.confirm.tap();
  await expect(page.getByText(/^T\d{8}$/)).toBeVisible();
  expect(await ordersOf(device)).toBe(before + 1);
});

test('Enter on Review, twice or held, opens the sheet once and confirms nothing; closed, it gives the focus back', async ({
  open,
  control,
}) => {
  await waitFor(control, '14:30');
  const page = await openOwn(open, TICKET);
  const ticket = await fillTicket(page);
  for (const close of ['Escape', 'Enter']) {
    await ticket.review.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.down('Enter');
    await expect(ticket.sheet).not.toHaveAttribute('data-settling');
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(ticket.confirm).toBeVisible();
    // Its title has the focus, and after it comes the button that closes it.
    await expect(ticket.sheet.getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ticket.confirm).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press(close);
    await expect(ticket.sheet).toHaveCount(0);
    await expect(ticket.review).toBeFocused();
  }
});

test('a double tap on Cancel only asks, and moves no button; an order that ends elsewhere leaves its amend sheet standing', async ({
  open,
  sandbox,
  control,
}) => {
  await waitFor(control, '14:30');
  const device = await otherDevice(sandbox.url);
  const page = await openOwn(open, TICKET);
  await expect(ticketOf(page).price).toHaveValue(/\d/);
  const orderNo = await place(page, { price: LOW, quantity: '3' });
  await goTo(page, '/pages/trade/index?tab=orders');
  const row = page.locator(`[data-order="${(await orderOf(device, orderNo)).id}"]`);
  const places = () =>
    row.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as object));
  // The row stands by the time that the button is found.
  const spot = await spotOf(row.getByRole('button', { name: /^Cancel the order/ }), 0.5);
  const before = await places();
  await page.touchscreen.tap(...spot);
  await page.touchscreen.tap(...spot);
  const question = row.getByRole('button', { name: /^Yes, cancel/ });
  await expect(question).toBeVisible();
  expect((await orderOf(device, orderNo)).status).toBe(OrderStatus.Working);
  expect(before).toHaveLength(2);
  expect(await places()).toEqual(before);
  await row.getByRole('button', { name: /^Amend the order/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Limit price').fill('200');
  // Beside what is said aloud for a moment.
  await expect(sheet.getByRole('paragraph').filter({ hasText: /above the/ })).toBeVisible();
  await expect(sheet.getByText('Total to debit')).toBeVisible();
  const send = await spotOf(sheet.getByRole('button', { name: 'Amend the order' }), 0.5);
  await expect(sheet).not.toHaveAttribute('data-settling');
  const settle = await holdSettling(page);
  await page.touchscreen.tap(...send);
  await expect(sheet.getByRole('button', { name: /^Confirm: 3 at 200/ })).toBeVisible();
  await page.touchscreen.tap(...send);
  await settle();
  await expect(sheet).not.toHaveAttribute('data-settling');
  expect(await orderOf(device, orderNo)).toMatchObject({ status: OrderStatus.Working, filledQuantity: 0 });

  await device.call('orderCancel', { id: (await orderOf(device, orderNo)).id });
  await expect(sheet.getByText('The order has already ended.')).toBeVisible();
  await expect(sheet.getByLabel('Limit price')).toHaveValue('200');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);

  await goTo(page, TICKET);
  await expect(ticketOf(page).price).toHaveValue(/\d/);
  const next = await place(page, { price: LOW, quantity: '3' });
  await goTo(page, '/pages/trade/index?tab=orders');
  const working = page.locator(`[data-order="${(await orderOf(device, next)).id}"]`);
  await working.getByRole('button', { name: /^Cancel the order/ }).click();
  await answer(working.getByRole('button', { name: /^Yes, cancel/ }));
  await expect(working.getByText('Cancelled')).toBeVisible();
});
