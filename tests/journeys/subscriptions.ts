/** What the journeys of new issues share. */
import type { Page } from '@playwright/test';
import type { SubscriptionStatus } from '../../contract/codes.ts';
import type { Subscription } from '../../contract/rest/subscription.ts';
import type { Control } from '../control.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect } from './journey.ts';
import { type Device, pressHastily } from './trading.ts';

export const lots = (page: Page) => page.locator('input[name="quantity"]');
export const check = (page: Page) => page.getByRole('button', { name: 'Check the ' });
export const sheet = (page: Page) => page.getByRole('dialog');
export const confirm = (page: Page) => sheet(page).getByRole('button', { name: /^(?:Subscribe|Pay)/ });

export const last = async (device: Device): Promise<Subscription> => {
  const [newest] = (await device.call('positionSubscription', {})).list.toSorted((one, other) => other.id - one.id);
  if (!newest) throw new Error('no subscription');
  return newest;
};

/** Moves the clock on to an instant, epoch seconds, and waits for what it brings. */
export async function reach(control: Control, device: Device, time: number, status: SubscriptionStatus): Promise<Subscription> {
  await control.advance(time * 1000 - (await control.now()));
  await expect.poll(async () => (await last(device)).status).toBe(status);
  return last(device);
}

/** Each number is refused beside its field, and nothing opens. */
export async function refuses(page: Page, wrong: readonly (readonly [typed: string, complaint: string])[]): Promise<void> {
  for (const [typed, complaint] of wrong) {
    await lots(page).fill(typed);
    await check(page).click();
    await expect(lots(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(complaint).first()).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  }
}

/** The sheet does nothing before its box is ticked; then it is pressed more than once. */
export async function agree(page: Page): Promise<void> {
  const box = sheet(page).getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, WCAG);
  await box.check();
  await pressHastily(confirm(page));
  await expect(page.getByText('The subscription is recorded.')).toBeVisible();
}
