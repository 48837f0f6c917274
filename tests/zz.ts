import { chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { startSandbox } from './startSandbox.ts';
const b = await findBrowser();
const s = await startSandbox();
const browser = await chromium.launch({ executablePath: b.executablePath, args: [...b.args], env: b.env });
for (const [w,h,name] of [[412,860,'phone'],[1440,900,'desk']] as const) {
const page = await browser.newPage({viewport:{width:w,height:h}});
page.on('console', m => console.log(name, m.type(), m.text()));
page.on('pageerror', m => console.log(name, m));
await page.goto(s.url + '#/pages/market/index');
await page.waitForTimeout(4000);
await page.screenshot({path:`/tmp/${name}.png`});
await page.goto(s.url + '#/pages/quote/stock?name=Apple&code=AAPL&source=0&market=US');
await page.waitForTimeout(3000);
await page.screenshot({path:`/tmp/${name}-quote.png`});
}
await browser.close(); await s.stop();
