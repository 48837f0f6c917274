/** Each kind of quote in both languages, as a row and as a page: what a test file says of its topic, case by case. */
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import i18next from 'i18next';
import { changeOf, isFall } from '../../../contract/finance/price.ts';
import { type FeedState, RowFlag } from '../../../contract/frame.ts';
import type { Phase } from '../../../contract/codes.ts';
import { quoteKey } from '../../../contract/quote.ts';
import type { Summary } from '../../../contract/rest/summary.ts';
import type { QuoteView } from '../../data/api.ts';
import { withData } from '../../data/data.fixture.tsx';
import { QUOTE_QUERY } from '../../features/quote-detail/query.ts';
import { QuotePage } from '../../features/quote-detail/QuotePage.tsx';
import { format, memoryStore, view } from '../../features/quote-list/memoryRows.ts';
import { RowCells } from '../../features/quote-list/RowCells.tsx';
import { rowFormat } from '../../features/quote-list/rowFormat.ts';
import { createRowWriter } from '../../features/quote-list/rowWriter.ts';
import { startI18n, switchLanguage, withWords } from '../../lib/i18n.ts';
import { createWorld, LIVE, statusOf } from './quoteWorld.fixture.ts';

const LANGUAGES = ['fr', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
/** What one reads, in both languages; a text alone is the same in both. */
type Words = string | Readonly<Record<Language, string>>;
export const inLanguage = (words: Words, language: Language): string => (typeof words === 'string' ? words : words[language]);

export interface Case {
  readonly quote: Partial<Omit<QuoteView, 'instrument'>>;
  readonly instrument: Partial<QuoteView['instrument']>;
  readonly summary?: Partial<Summary>;
  readonly phase?: Phase;
  readonly feed?: FeedState;
  /** Cells of the row by name. */
  readonly row: Readonly<Record<string, Words>>;
  /** Texts that stand on the page, and texts that don't. */
  readonly page: readonly Words[];
  readonly not?: readonly Words[];
}

export const NONE = Number.NaN;
export const NBSP = '\u00a0';
export const MINUS = '\u2212';

/** Price against the close before, with the flags that the data layer would give. */
export function moved(price: number, previousClose: number): Partial<QuoteView> {
  const { change, ratio = NONE } = changeOf(price, previousClose);
  return { price, previousClose, change, changeRatio: ratio, flags: isFall(change) ? RowFlag.Fall : 0 };
}

export const OIL = { code: 'CLK20', name: 'Crude oil', market: 'FUT', classify: 'Future', source: 3, scale: 2, tickDigits: 2 } as const;

const NOW = Date.UTC(2026, 2, 11, 15);
const route = { path: '/pages/quote/stock', query: QUOTE_QUERY } as const;

const quoteOf = ({ quote, instrument }: Case): QuoteView => {
  const base = view();
  return { ...base, ...quote, instrument: { ...base.instrument, ...instrument } };
};

/** What one reads on the page under the address of an instrument. */
export function openPage(
  quote: QuoteView,
  { summary, phase = 'open', feed = LIVE }: Partial<Case> = {},
  known = true,
  named: string = quote.instrument.market,
): () => string {
  const { id, instrument } = quote;
  const { market, code } = instrument;
  const world = createWorld({
    quotes: { ...memoryStore(quote), time: () => NOW },
    known: known ? { [quoteKey(market, code)]: id } : {},
    feed,
    answers: {
      getMarkets: { list: [statusOf(market, phase)], serverTime: NOW / 1000 },
      summaryDetail: { synthetic: false, ...summary },
      detailQuote: { time: NOW / 1000, bids: [], asks: [], trades: [] },
    },
  });
  const address = `${route.path}?${new URLSearchParams({ code, market: named, source: '0' }).toString()}`;
  const { container } = render(
    withData(
      world,
      <MemoryRouter initialEntries={[address]}>
        <QuotePage route={route} titleKey="quote.stock" market="US" Alert={() => null} chart={() => null} sections={() => []} />
      </MemoryRouter>,
    ),
  );
  return () => container.textContent.replaceAll('\u202f', NBSP);
}

/** Cells of the desk's row, which shows all that a row can. */
function rowOf(quote: QuoteView, { phase = 'open', feed = LIVE }: Case): Map<string, string> {
  const { container } = render(
    <div data-row>
      <RowCells dense starLabel="" />
    </div>,
  );
  const root = container.querySelector<HTMLElement>('[data-row]');
  if (!root) throw new Error('no row');
  const own = rowFormat({
    t: i18next.t,
    locale: i18next.language,
    feed,
    phase,
    now: NOW,
    decimals: 4,
    flash: false,
    ink: format.ink,
    badges: false,
  });
  createRowWriter(root).show(quote, undefined, own);
  return new Map([...root.querySelectorAll<HTMLElement>('[data-cell]')].map((cell) => [cell.dataset['cell'] ?? '', cell.textContent]));
}

/** Runs these in each language. */
export function inEachLanguage(tests: (language: Language) => void): void {
  describe.each(LANGUAGES)('in %s', (language) => {
    beforeAll(async () => {
      startI18n();
      await withWords('quote', () => Promise.resolve())();
      await switchLanguage(language);
    });
    beforeEach(() => {
      vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    });
    afterEach(() => {
      cleanup();
      vi.useRealTimers();
    });
    tests(language);
  });
}

/** Each case as a row and as a page. */
export function reads(cases: Readonly<Record<string, Case>>): void {
  inEachLanguage((language) => {
    it.each(Object.entries(cases))('row: %s', (_, each) => {
      const cells = rowOf(quoteOf(each), each);
      for (const [cell, words] of Object.entries(each.row)) {
        const text = cells.get(cell)?.replaceAll('\u202f', NBSP);
        const wanted = inLanguage(words, language);
        if (cell === 'state') expect(text?.replaceAll(NBSP, ' ')).toContain(wanted.replaceAll(NBSP, ' '));
        else expect(text).toBe(wanted);
      }
    });

    it.each(Object.entries(cases))('page: %s', async (_, each) => {
      const text = openPage(quoteOf(each), each);
      await vi.waitFor(() => {
        for (const words of each.page) expect(text()).toContain(inLanguage(words, language));
      });
      for (const words of each.not ?? []) expect(text()).not.toContain(inLanguage(words, language));
    });
  });
}
