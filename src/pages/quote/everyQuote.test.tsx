import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import i18next from 'i18next';
import { changeOf } from '../../../contract/finance/price.ts';
import { type FeedState, RowFlag } from '../../../contract/frame.ts';
import type { Phase } from '../../../contract/codes.ts';
import { quoteKey } from '../../../contract/quote.ts';
import type { Summary } from '../../../contract/rest/summary.ts';
import type { QuoteView } from '../../data/api.ts';
import { QUOTE_QUERY } from '../../features/quote-detail/query.ts';
import { QuotePage } from '../../features/quote-detail/QuotePage.tsx';
import { format, memoryStore, view } from '../../features/quote-list/memoryRows.ts';
import { RowCells } from '../../features/quote-list/RowCells.tsx';
import { rowFormat } from '../../features/quote-list/rowFormat.ts';
import { createRowWriter } from '../../features/quote-list/rowWriter.ts';
import { startI18n, switchLanguage, withWords } from '../../lib/i18n.ts';
import { createWorld, LIVE, statusOf } from './quoteWorld.fixture.ts';

const world: { current: unknown } = { current: undefined };
vi.mock('../../data/connect.ts', () => ({ data: () => world.current }));

type Language = 'fr' | 'en';
/** What one reads, in both languages; a text alone is the same in both. */
type Words = string | Readonly<Record<Language, string>>;
const inLanguage = (words: Words, language: Language): string => (typeof words === 'string' ? words : words[language]);

interface Case {
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

const NONE = Number.NaN;
const NBSP = '\u00a0';
const MINUS = '\u2212';

/** Price against the close before, with the flags that the data layer would give. */
function moved(price: number, previousClose: number): Partial<QuoteView> {
  const { change, ratio = NONE } = changeOf(price, previousClose);
  return { price, previousClose, change, changeRatio: ratio, flags: change <= 0 ? RowFlag.Fall : 0 };
}

const oil = { code: 'CLK20', name: 'Crude oil', market: 'FUT', classify: 'Future', source: 3, scale: 2, tickDigits: 2 } as const;

const cases: Record<string, Case> = {
  'a future that fell below zero': {
    instrument: oil,
    quote: { ...moved(-3763, 1773), low: -4032, bid: -3765, ask: -3761 },
    row: {
      price: { fr: `${MINUS}37,63`, en: `${MINUS}37.63` },
      sub: { fr: `${MINUS}55,36`, en: `${MINUS}55.36` },
      ratio: { fr: `${MINUS}312,24${NBSP}%`, en: `${MINUS}312.24%` },
      bid: { fr: `${MINUS}37,65`, en: `${MINUS}37.65` },
    },
    page: [
      { fr: `${MINUS}37,63`, en: `${MINUS}37.63` },
      { fr: `${MINUS}55,36 · ${MINUS}312,24${NBSP}%`, en: `${MINUS}55.36 · ${MINUS}312.24%` },
      { fr: `${MINUS}40,32`, en: `${MINUS}40.32` },
    ],
  },
  'a future that rises from below zero: no percentage': {
    instrument: oil,
    quote: { ...moved(1001, -3763), low: -1400, bid: NONE, ask: NONE },
    summary: { week52Low: '-40.32', week52High: '63.27' },
    row: { price: { fr: '10,01', en: '10.01' }, sub: { fr: '+47,64', en: '+47.64' }, ratio: '–' },
    page: [
      { fr: '+47,64', en: '+47.64' },
      { fr: `${MINUS}40,32`, en: `${MINUS}40.32` },
    ],
    not: ['%'],
  },
  'a treasury future, in 32nds of a point': {
    instrument: { ...oil, code: 'ZNM26', name: '10-Year T-Note', scale: 6, tickDigits: 6, notation: 'thirtySeconds' },
    quote: {
      ...moved(110_515_625, 110_750_000),
      open: 110_750_000,
      high: 111_000_000,
      low: 110_000_000,
      bid: 110_500_000,
      ask: 110_515_625,
    },
    summary: { week52Low: '105.5', week52High: '114.015625' },
    row: {
      price: "110'16.5",
      sub: `${MINUS}0'07.5`,
      ratio: { fr: `${MINUS}0,21${NBSP}%`, en: `${MINUS}0.21%` },
      bid: "110'16.0",
      ask: "110'16.5",
    },
    page: ["110'16.5", `${MINUS}0'07.5`, "111'00.0", "105'16.0", "114'00.5"],
    not: ['110,5', '110.5'],
  },
  'grain, in cents and eighths': {
    instrument: { ...oil, code: 'ZCK26', name: 'Corn', scale: 4, tickDigits: 4, notation: 'centEighths' },
    quote: { ...moved(43_525, 43_450), bid: 43_525, ask: 43_550 },
    row: { price: "435'2", sub: "+0'6", bid: "435'2", ask: "435'4" },
    page: ["435'2", "+0'6", "435'4"],
    not: ['4,35', '4.35'],
  },
  'a share of which little is known: what nobody knows is left out': {
    instrument: { code: 'FEW', name: 'Few facts' },
    quote: { open: NONE },
    summary: { basis: 'recorded', marketCap: null, peRatio: null, dividendYield: null, sector: undefined, isin: undefined },
    row: {},
    page: [
      { fr: 'Haut', en: 'High' },
      { fr: 'historique réel', en: 'recorded bars' },
    ],
    not: [{ fr: 'Capital.', en: 'Mkt cap' }, { fr: 'Secteur', en: 'Sector' }, { fr: '52 sem.', en: '52 weeks' }, 'ISIN'],
  },
  'the dearest share': {
    instrument: { code: 'BRK.A', name: 'Berkshire Hathaway' },
    quote: { ...moved(7_435_000_000, 7_400_000_000), ask: 7_435_001_000 },
    summary: { marketCap: '5196224000000' },
    row: {
      price: { fr: `743${NBSP}500,00`, en: '743,500.00' },
      sub: { fr: `+3${NBSP}500,00`, en: '+3,500.00' },
      ratio: { fr: `+0,47${NBSP}%`, en: '+0.47%' },
    },
    page: [
      { fr: `743${NBSP}500,00`, en: '743,500.00' },
      { fr: `743${NBSP}500,10`, en: '743,500.10' },
      { fr: `5,20${NBSP}Bn`, en: '5.20T' },
    ],
  },
  'a right of a ten-thousandth': {
    instrument: { code: 'RIGHT', name: 'A right', tickDigits: 4 },
    quote: moved(1, 2),
    row: {
      price: { fr: '0,0001', en: '0.0001' },
      sub: { fr: `${MINUS}0,0001`, en: `${MINUS}0.0001` },
      ratio: { fr: `${MINUS}50,00${NBSP}%`, en: `${MINUS}50.00%` },
    },
    page: [{ fr: '0,0001', en: '0.0001' }],
  },
  'a price finer than its tick': {
    instrument: { tickDigits: 2 },
    quote: moved(1_221_537, 1_199_000),
    row: { price: { fr: '122,1537', en: '122.1537' } },
    page: [{ fr: '122,1537', en: '122.1537' }],
  },
  'a volume over 2^31': {
    instrument: {},
    quote: { volume: 5_269_707_264, bidVolume: 3_000_000_000 },
    row: { volume: { fr: `5,27${NBSP}Md`, en: '5.27B' } },
    page: [
      { fr: `5,27${NBSP}Md`, en: '5.27B' },
      { fr: `× 3,00${NBSP}Md`, en: '× 3.00B' },
    ],
  },
  'no bid': {
    instrument: {},
    quote: { bid: NONE, bidVolume: NONE },
    row: { bid: '–', ask: { fr: '122,16', en: '122.16' } },
    page: [
      { fr: 'Demande–', en: 'Bid–' },
      { fr: 'Offre122,16 × 1', en: 'Ask122.16 × 1' },
    ],
  },
  'no ask': {
    instrument: {},
    quote: { ask: NONE, askVolume: NONE },
    row: { bid: { fr: '122,14', en: '122.14' }, ask: '–' },
    page: [
      { fr: 'Demande122,14 × 1', en: 'Bid122.14 × 1' },
      { fr: 'Offre–', en: 'Ask–' },
    ],
  },
  'no price at all': {
    instrument: {},
    quote: { price: NONE, change: NONE, changeRatio: NONE, volume: NONE, bid: NONE, ask: NONE },
    row: { price: '–', sub: '–', ratio: '–', volume: '–', bid: '–', ask: '–', state: { fr: 'indisponible', en: 'unavailable' } },
    page: [{ fr: 'indisponible', en: 'unavailable' }],
    not: ['NaN'],
  },
  'a yen pair': {
    instrument: { code: 'USDJPY', name: 'USD/JPY', market: 'FX', classify: 'Forex', source: 2, currency: 'JPY', scale: 5, tickDigits: 3 },
    quote: { ...moved(15_721_800, 15_700_000), bid: 15_721_400, ask: 15_722_100, volume: NONE },
    summary: { forex: { base: 'USD', quote: 'JPY', pip: '0.01', lot: 100_000 } },
    row: {
      price: { fr: '157,218', en: '157.218' },
      sub: { fr: '+0,218', en: '+0.218' },
      bid: { fr: '157,214', en: '157.214' },
      ask: { fr: '157,221', en: '157.221' },
      volume: '–',
    },
    page: [
      { fr: '0,7 pips', en: '0.7 pips' },
      { fr: 'Pip0,01', en: 'Pip0.01' },
      { fr: '157,221', en: '157.221' },
      { fr: `100${NBSP}000 USD`, en: '100,000 USD' },
      { fr: '1 JPY = 0,00636059 USD', en: '1 JPY = 0.00636059 USD' },
    ],
  },
  'a pair of four decimals': {
    instrument: { code: 'EURUSD', name: 'EUR/USD', market: 'FX', classify: 'Forex', source: 2, scale: 5, tickDigits: 5 },
    quote: { ...moved(108_430, 108_000), bid: 108_423, ask: 108_436 },
    summary: { forex: { base: 'EUR', quote: 'USD', pip: '0.0001', lot: 100_000 } },
    row: { price: { fr: '1,08430', en: '1.08430' } },
    page: [
      { fr: '1,3 pips', en: '1.3 pips' },
      { fr: 'Pip0,0001', en: 'Pip0.0001' },
    ],
  },
  'a halted share': {
    instrument: {},
    quote: { flags: RowFlag.Halted },
    summary: { haltedAt: Date.UTC(2026, 2, 11, 14, 2) / 1000 },
    row: { state: { fr: 'suspendu', en: 'halted' }, price: { fr: '122,15', en: '122.15' } },
    page: [{ fr: `suspendu depuis le 11 mars 10:02${NBSP}EDT`, en: `halted since Mar 11 10:02${NBSP}EDT` }],
  },
  'a delisted share': {
    instrument: {},
    quote: { flags: RowFlag.Delisted },
    row: { state: { fr: 'radié', en: 'delisted' } },
    page: [
      { fr: 'radié', en: 'delisted' },
      { fr: 'Titre radié : il ne se négocie plus.', en: 'Delisted: it no longer trades.' },
    ],
    not: [{ fr: 'Acheter', en: 'Buy' }],
  },
  'an expired future: it waits for no opening': {
    instrument: oil,
    quote: { flags: RowFlag.Delisted },
    phase: 'closed',
    row: {},
    page: [
      { fr: 'échu', en: 'expired' },
      { fr: 'Contrat échu : il ne se négocie plus.', en: 'Expired: it no longer trades.' },
      { fr: 'Clôturé', en: 'Closed' },
    ],
    not: [
      { fr: 'dans', en: ' in ' },
      { fr: 'radié', en: 'delisted' },
    ],
  },
  'a future on its last day by its own exchange’s clock, a day ahead of its market’s': {
    instrument: { code: 'NKH26', name: 'Nikkei 225', market: 'FUT', classify: 'Future', source: 3, scale: 2, tickDigits: 2 },
    quote: {},
    summary: {
      session: {
        timeZone: 'Asia/Tokyo',
        phase: 'open',
        halfDay: false,
        nextPhase: 'closed',
        nextChange: Date.UTC(2026, 2, 12) / 1000,
        tradingDay: '2026-03-12',
      },
      future: {
        root: 'NK',
        contractMonth: '2026-03',
        expiryDate: '2026-03-12',
        front: true,
        previousSettle: '122.00',
        openInterest: 1,
        openInterestChange: 0,
        multiplier: '1000',
        tickSize: '5',
        tickValue: '5000',
        initialMargin: null,
        maintenanceMargin: null,
        marginDate: null,
        months: [],
      },
    },
    row: {},
    page: [{ fr: '12/03/2026 · aujourd’hui', en: '03/12/2026 · today' }],
  },
  'an index whose own exchange has shut while its market is open': {
    instrument: { code: '^N225', name: 'Nikkei 225', market: 'IDX', classify: 'Index', source: 99, scale: 2, tickDigits: 2 },
    quote: {},
    summary: {
      session: {
        timeZone: 'Asia/Tokyo',
        phase: 'closed',
        halfDay: false,
        nextPhase: 'open',
        nextChange: Date.UTC(2026, 2, 12) / 1000,
        tradingDay: '2026-03-11',
      },
    },
    row: {},
    page: [
      { fr: 'Clôturé', en: 'Closed' },
      { fr: `00:00:00${NBSP}JST`, en: `00:00:00${NBSP}JST` },
      { fr: 'ouverture dans', en: 'opens in' },
    ],
  },
  'a listing without a name': {
    instrument: { name: '', code: 'BEB157326120' },
    quote: {},
    row: { name: 'BEB157326120' },
    page: ['BEB157326120'],
  },
  'a delayed share': {
    instrument: {},
    quote: { flags: RowFlag.Delayed },
    row: { state: { fr: 'différé', en: 'delayed' } },
    page: [{ fr: 'différé', en: 'delayed' }],
    not: [{ fr: 'Dernier carnet', en: 'Last book' }],
  },
  'a closed market': {
    instrument: {},
    quote: {},
    phase: 'closed',
    row: { state: { fr: 'clôturé', en: 'closed' } },
    page: [
      { fr: 'Clôturé', en: 'Closed' },
      { fr: `Dernier carnet · 11 mars 11:00:00${NBSP}EDT`, en: `Last book · Mar 11 11:00:00${NBSP}EDT` },
    ],
  },
  'a lunch break': {
    instrument: {},
    quote: {},
    phase: 'lunch',
    row: { state: { fr: 'clôturé', en: 'closed' } },
    page: [{ fr: 'Pause', en: 'Lunch break' }],
  },
  'a feed that fell silent': {
    instrument: {},
    quote: {},
    feed: { ...LIVE, kind: 'stale', lastAt: Date.UTC(2026, 2, 11, 15) - 8000 },
    row: { state: { fr: `figé 8${NBSP}s`, en: 'stale 8 s' } },
    page: [{ fr: 'figé 8', en: 'stale 8 s' }],
  },
  'a price of an earlier visit': {
    instrument: {},
    quote: { flags: RowFlag.Cached, time: Date.UTC(2026, 2, 11, 14, 2) },
    row: { state: { fr: 'en mémoire', en: 'cached' } },
    page: [{ fr: 'en mémoire 10:02', en: 'cached 10:02' }],
  },
  'an index': {
    instrument: { code: '^GSPC', name: 'S&P 500', market: 'IDX', classify: 'Index', source: 99, scale: 2, tickDigits: 2 },
    quote: { ...moved(671_232, 670_249), volume: NONE, bid: NONE, ask: NONE },
    summary: { basis: 'constituents', index: { constituents: [], constituentCount: 503, relatedFutures: [] } },
    row: { price: { fr: `6${NBSP}712,32`, en: '6,712.32' }, volume: '–' },
    page: [
      {
        fr: 'Ouverture et clôture calculées sur 503 valeurs ; entre les deux, simulées.',
        en: 'Open and close computed from 503 constituents; simulated in between.',
      },
      {
        fr: 'Un indice ne s’achète ni ne se vend : voyez les contrats à terme liés.',
        en: 'An index can’t be bought or sold: see its related futures.',
      },
    ],
    not: [{ fr: 'Acheter', en: 'Buy' }],
  },
};

const NOW = Date.UTC(2026, 2, 11, 15);
const route = { path: '/pages/quote/stock', query: QUOTE_QUERY } as const;

const quoteOf = ({ quote, instrument }: Case): QuoteView => {
  const base = view();
  return { ...base, ...quote, instrument: { ...base.instrument, ...instrument } };
};

/** What one reads on the page under the address of an instrument. */
function openPage(
  quote: QuoteView,
  { summary, phase = 'open', feed = LIVE }: Partial<Case> = {},
  known = true,
  named: string = quote.instrument.market,
): () => string {
  const { id, instrument } = quote;
  const { market, code } = instrument;
  world.current = createWorld({
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
    <MemoryRouter initialEntries={[address]}>
      <QuotePage route={route} titleKey="quote.stock" market="US" chart={() => null} sections={() => []} />
    </MemoryRouter>,
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

beforeAll(async () => {
  startI18n();
  await withWords('quote', () => Promise.resolve())();
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  beforeAll(async () => {
    await switchLanguage(language);
  });

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

  it('page: an instrument that nobody lists', () => {
    const text = openPage(view(), {}, false);
    expect(text()).toContain(inLanguage({ fr: 'Titre inconnu', en: 'No such instrument' }, language));
    expect(text()).toContain('AAPL');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/pages/search/index');
    expect(screen.queryByRole('button', { name: inLanguage({ fr: 'Acheter', en: 'Buy' }, language) })).toBeNull();
  });

  it('a market that there isn’t names no instrument of another', () => {
    const text = openPage(view(), {}, true, 'ZZ');
    expect(text()).toContain(inLanguage({ fr: 'Titre inconnu', en: 'No such instrument' }, language));
    expect(text()).toContain('AAPL');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/pages/search/index');
    expect(screen.queryByRole('button', { name: inLanguage({ fr: 'Acheter', en: 'Buy' }, language) })).toBeNull();
  });
});
