/** What the cases know of a browser: as little as a person needs. Each engine is driven in its own way (puppeteer.ts, webdriver.ts). */

/** The first element in sight that matches, and is called so: by its label, or by what it says. */
export interface Target {
  readonly css: string;
  readonly name?: string | RegExp;
}

export interface Tab {
  go(url: string): Promise<void>;
  /** Runs in the page, and is sent there as text: it knows its arguments alone. They and what it gives are plain data. */
  run<A extends readonly unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Presses it with the mouse. Rejects where it isn't there. */
  click(target: Target): Promise<void>;
  /** Types into it with the keyboard, behind what stands there. */
  type(target: Target, text: string): Promise<void>;
}

export interface RunningBrowser {
  /** As it calls itself. */
  readonly version: string;
  /** Another tab of the same profile. */
  open(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: 'chromium' | 'firefox' | 'webkit';
  /** Packages of Debian that it takes, with a file by which each is known. */
  readonly packages: Readonly<Record<string, string>>;
  start(): Promise<RunningBrowser>;
}

/** A target as it is sent into a page. */
export type Sought = readonly [css: string, source: string | undefined, flags: string];

export const soughtOf = ({ css, name }: Target): Sought => {
  if (name === undefined) return [css, undefined, ''];
  if (name instanceof RegExp) return [css, name.source, name.flags];
  return [css, `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`, ''];
};

/** Runs in the page. */
export function seek(css: string, source: string | undefined, flags: string): Element | undefined {
  const name = source === undefined ? undefined : new RegExp(source, flags);
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ??
    ('labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined) ??
    element.textContent;
  return [...document.querySelectorAll(css)].find(
    (element) => element.getClientRects().length > 0 && (name === undefined || name.test(nameOf(element).trim())),
  );
}
