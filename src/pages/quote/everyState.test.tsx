/** What is said of a price that isn’t simply live. */
import { RowFlag } from '../../../contract/frame.ts';
import { NBSP, OIL, reads } from './everyQuote.fixture.tsx';
import { LIVE } from './quoteWorld.fixture.ts';

reads({
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
      { fr: 'Titre radié\u00a0: il ne se négocie plus.', en: 'Delisted: it no longer trades.' },
    ],
    not: [{ fr: 'Acheter', en: 'Buy' }],
  },
  'an expired future: it waits for no opening': {
    instrument: OIL,
    quote: { flags: RowFlag.Delisted },
    phase: 'closed',
    row: {},
    page: [
      { fr: 'échu', en: 'expired' },
      { fr: 'Contrat échu\u00a0: il ne se négocie plus.', en: 'Expired: it no longer trades.' },
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
    row: { state: { fr: 'en cache', en: 'cached' } },
    page: [{ fr: 'en cache 10:02', en: 'cached 10:02' }],
  },
});
