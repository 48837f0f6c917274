/** Chromium over its own protocol, Firefox over WebDriver BiDi. */
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { findBrowser } from '../browser.ts';
import { type Engine, type RunningBrowser, seek, soughtOf, type Tab, type Target } from './browser.ts';

const CALL_MS = 120_000;
const VIEWPORT = { width: 412, height: 860 };

function tabOf(page: Page): Tab {
  const elementOf = async (target: Target) => {
    const element = (await page.evaluateHandle(seek, ...soughtOf(target))).asElement() as ElementHandle<Element> | null;
    if (!element) throw new Error(`${target.css} ${String(target.name ?? '')} is not there`);
    return element;
  };
  return {
    go: async (url) => void (await page.goto(url, { timeout: CALL_MS })),
    run: async (work, ...args) => (await page.evaluate(work as (...args: readonly unknown[]) => unknown, ...args)) as never,
    click: async (target) => (await elementOf(target)).click(),
    type: async (target, text) => (await elementOf(target)).type(text),
  };
}

const running = async (options: Parameters<typeof launch>[0]): Promise<RunningBrowser> => {
  const browser = await launch({ ...options, defaultViewport: VIEWPORT, protocolTimeout: CALL_MS, timeout: CALL_MS });
  return {
    version: await browser.version(),
    // Each in a window of its own: what lies behind another tab draws nothing.
    open: async () => tabOf(await browser.newPage({ type: 'window' })),
    close: () => browser.close(),
  };
};

export const chromium: Engine = {
  name: 'chromium',
  packages: {},
  start: async () => {
    const { executablePath, args, env } = await findBrowser();
    return running({ browser: 'chrome', executablePath, args: [...args], env });
  },
};

const FIREFOX = '/usr/bin/firefox-esr';

export const firefox: Engine = {
  name: 'firefox',
  packages: { 'firefox-esr': FIREFOX },
  start: () => running({ browser: 'firefox', executablePath: FIREFOX, headless: true }),
};
