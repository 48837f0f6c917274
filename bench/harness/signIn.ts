/** The login page, filled in as a customer fills it in. */
import type { Page } from './cdp.ts';
import { CUSTOMER } from './customer.ts';
import { until } from './rig.ts';

const SIGN_IN_MS = 20_000;

/** Signs in, and goes back to where the page was: the market page. @throws where that does not come */
export async function signIn(page: Page): Promise<void> {
  const isThere = (selector: string) => page.evaluate<boolean>(`document.querySelector(${JSON.stringify(selector)}) !== null`);
  const fill = (name: string, value: string) =>
    page.evaluate(
      `(() => { const input = document.querySelector('input[name="${name}"]'); input.focus(); document.execCommand('insertText', false, '${value}'); })()`,
    );
  const before = await page.evaluate<string>('location.hash');
  await page.evaluate(`location.hash = '#/pages/auth/login'`);
  if (!(await until(SIGN_IN_MS, () => isThere('input[name="password"]')))) throw new Error('There is no login page');
  // Companies are the second of the two kinds of accounts.
  await page.evaluate(`document.querySelectorAll('fieldset')[0].querySelectorAll('input')[1].click()`);
  await fill('username', CUSTOMER.username);
  await fill('password', CUSTOMER.password);
  await page.evaluate(`document.querySelector('button[type="submit"]').click()`);
  if (!(await until(SIGN_IN_MS, async () => !(await isThere('input[name="password"]'))))) throw new Error('The login was not taken');
  await page.evaluate(`location.hash = ${JSON.stringify(before)}`);
  if (!(await until(SIGN_IN_MS, () => isThere('[role="row"][data-id]')))) throw new Error('The market page did not come back');
}
