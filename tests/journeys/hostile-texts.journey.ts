/** What others wrote, read by a browser: nothing runs, nothing leaves, nothing is asked of anybody else. */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { HOSTILE_ADDRESSES } from '../hostile/addresses.ts';
import { ALL_MARKUP, HOSTILE_MARKUP } from '../hostile/markup.ts';
import { expect, goTo } from './journey.ts';
import { logIn, test } from './trading.ts';

/** The mark's name, see tests/hostile/addresses.ts. */
const MARK = 'marked';

const route = (path: string, query: Readonly<Record<string, string>>): string => `${path}?${new URLSearchParams(query).toString()}`;

interface Watch {
  /** All that happened and should not. */
  readonly seen: string[];
}

/** Of a browser whose worker is a page's own, so that the answers of its calls can be exchanged here. */
async function watched(context: BrowserContext, own: string): Promise<Watch> {
  const seen: string[] = [];
  await context.exposeBinding(MARK, () => void seen.push('a script ran'));
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      seen.push(`a message box: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => void seen.push(`a window: ${popup.url()}`));
    page.on('framenavigated', (frame) => {
      if (!/^(?:about:|http:\/\/127\.0\.0\.1:)/.test(frame.url())) seen.push(`a way to ${frame.url()}`);
    });
  });
  context.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).host !== new URL(own).host)
      seen.push(`a request to ${request.url()}`);
  });
  await context.route('**/config.json', async (answering) => {
    const response = await answering.fetch();
    await answering.fulfill({ response, json: { ...((await response.json()) as object), workerMode: 'dedicated' } });
  });
  return { seen };
}

/** Answers a call with what others wrote. */
const answers = (context: BrowserContext, path: string, data: (asked: URL) => unknown): Promise<unknown> =>
  context.route(path, (answering) => answering.fulfill({ json: { code: 200, msg: '', data: data(new URL(answering.request().url())) } }));

const head = (id: string, text: string) => ({
  ...{ id, title: text, summary: text, source: text, tag: text.slice(0, 60), createTimestamp: 1_773_230_000 },
  related: [{ market: 'US', code: 'AAPL', name: text.slice(0, 290) }],
});

const polluted = (page: Page): Promise<boolean> => page.evaluate(() => 'polluted' in {});

test('articles, their lists and topics run nothing', async ({ context, sandbox, open }) => {
  const watch = await watched(context, sandbox.url);
  const bodies: readonly (readonly string[])[] = Object.values(HOSTILE_MARKUP);
  await answers(context, '**/web/article/pageList', () => ({
    total: ALL_MARKUP.length,
    list: ALL_MARKUP.map((text, at) => head(`a${at}`, text)),
  }));
  await answers(context, '**/web/dict/data?*', () => ({
    list: ALL_MARKUP.slice(0, 40).map((label, at) => ({ value: `tag${at}`, label })),
  }));
  await answers(context, '**/web/article/b*', ({ pathname }) => {
    const [, family = '', one] = /b(\d+)(?:-(\d+))?$/.exec(pathname) ?? [];
    const texts = bodies[Number(family)] ?? [];
    return {
      ...head(`b${family}`, `Article ${family}`),
      content: one === undefined ? texts.join('<p>next</p>') : (texts[Number(one)] ?? ''),
    };
  });
  const page = await open('/pages/news/index');
  const list = page.getByRole('tabpanel').getByRole('listitem');
  await expect(list.first()).toBeVisible();
  // To its end, past all that it draws.
  for (let step = 0; step < 12; step += 1) await page.getByRole('tabpanel').evaluate((panel) => panel.scrollBy(0, panel.clientHeight * 4));
  for (const [family, texts] of bodies.entries()) {
    await goTo(page, route('/pages/news/detail', { id: `b${family}` }));
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(`Article ${family}`);
    // Alone too: what one text leaves open, another may close.
    const { length } = texts;
    for (const one of [0, Math.floor(length / 2), length - 1]) {
      await goTo(page, route('/pages/news/detail', { id: `b${family}-${one}` }));
      await expect(page.getByRole('article')).toBeVisible();
    }
  }
  expect(await polluted(page)).toBe(false);
  expect(watch.seen).toEqual([]);
});

test('names of instruments, messages and customers run nothing', async ({ context, sandbox, open }) => {
  const watch = await watched(context, sandbox.url);
  const names = ALL_MARKUP.map((text) => text.slice(0, 290));
  await context.route(/\/web\/m_ft\/(?:topList|hot_stock|global_index)/, async (answering) => {
    const response = await answering.fetch();
    const body = (await response.json()) as { data?: { list?: { name: string }[] } };
    body.data?.list?.forEach((row, at) => (row.name = names[at % names.length] ?? row.name));
    await answering.fulfill({ response, json: body });
  });
  await answers(context, '**/web/frontPageBoxSett/get', () => ({
    list: ALL_MARKUP.slice(0, 20).map((text, at) => ({
      ...{ id: `box${at}`, figure: text.slice(0, 40), title: text.slice(0, 120), text: text.slice(0, 400) },
      link: HOSTILE_ADDRESSES.scripts[at],
    })),
  }));
  await answers(context, '**/web/userMessage/getMessage?*', () => ({
    ...{ total: ALL_MARKUP.length, unread: 1 },
    list: ALL_MARKUP.map((title, at) => ({ id: at + 1, title, about: title.slice(0, 40), status: at % 2, createTimestamp: 1_773_230_000 })),
  }));
  await context.route(/\/web\/(?:getUserInfoById|api\/user\/info)/, async (answering) => {
    const response = await answering.fetch();
    const text = (await response.text()).replaceAll(/"(?:username|name|email)":"[^"]*"/g, (field) => {
      const [key = ''] = field.split(':');
      return `${key}:${JSON.stringify(names[0])}`;
    });
    await answering.fulfill({ response, body: text });
  });
  const page = await open('/pages/notice/index');
  await logIn(page);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await goTo(page, '/pages/home/index');
  await expect(page.getByRole('grid').getByRole('row').first()).toBeVisible();
  const boxes = page.getByText(ALL_MARKUP[1] ?? '').first();
  await expect(boxes).toBeVisible();
  await goTo(page, '/pages/profile/index');
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible();
  expect(await polluted(page)).toBe(false);
  expect(watch.seen).toEqual([]);
});

test('no query of any page runs or leads elsewhere', async ({ context, sandbox, open }) => {
  const watch = await watched(context, sandbox.url);
  const page = await open('/pages/home/index');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  const paths = readFileSync('tests/contract/lists/routes.tsv', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/pages/'))
    .map((line) => line.split('\t')[0] ?? '');
  const keys = [
    'id',
    'name',
    'code',
    'market',
    'source',
    'url',
    'title',
    'tab',
    'tag',
    'doc',
    'keyword',
    'direction',
    'price',
    'view',
    'line',
  ];
  for (const [at, path] of paths.entries()) {
    const query = Object.fromEntries(keys.map((key, place) => [key, ALL_MARKUP[(at * keys.length + place) % ALL_MARKUP.length] ?? '']));
    await goTo(page, route(path, query));
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
  }
  expect(await polluted(page)).toBe(false);
  expect(watch.seen).toEqual([]);
});

test('an address is shown in a closed frame, or refused with its reason', async ({ context, sandbox, open }) => {
  const watch = await watched(context, sandbox.url);
  const page = await open(route('/pages/webview/index', { url: new URL('web/published/en/about.html', sandbox.url).href, title: 'About' }));
  const shown = page.frameLocator('iframe');
  await expect(shown.getByRole('heading')).toHaveText('About this broker');
  await expect(page.getByText(new URL(sandbox.url).host)).toBeVisible();
  // No origin of its own: neither its storage nor the page around it.
  const inner = page.frames().find((frame) => frame !== page.mainFrame());
  expect(await inner?.evaluate(() => window.origin)).toBe('null');
  expect(
    await inner?.evaluate(() => {
      try {
        return String(window.parent.document.title);
      } catch {
        return 'closed';
      }
    }),
  ).toBe('closed');
  // The client itself may be framed by nobody, nor by itself.
  const dangerous = [...Object.values(HOSTILE_ADDRESSES)].flatMap((family) => family.filter((_, at) => at % 6 === 0));
  for (const url of dangerous) {
    await goTo(page, route('/pages/webview/index', { url }));
    await expect(page.getByText('Address refused'), JSON.stringify(url)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  }
  await answers(context, '**/web/article/links', () => ({
    ...head('links', 'Links'),
    content: dangerous.map((url) => `<p><a href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">seen</a></p>`).join(''),
  }));
  await goTo(page, route('/pages/news/detail', { id: 'links' }));
  await expect(page.getByRole('article')).toBeVisible();
  for (const href of await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
    expect(href).toMatch(/^(?:https?:|mailto:|#\/pages\/)/);
  expect(watch.seen).toEqual([]);
});
