/** What each kind of instrument has of its own, and what nobody lists. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { view } from '../../features/quote-list/memoryRows.ts';
import { inEachLanguage, inLanguage, moved, NBSP, NONE, openPage, reads } from './everyQuote.fixture.tsx';

reads({
  'a share of which little is known: what nobody knows keeps its place, with a dash': {
    instrument: { code: 'FEW', name: 'Few facts' },
    quote: { open: NONE },
    summary: { basis: 'recorded', marketCap: null, peRatio: null, dividendYield: null, sector: undefined, isin: undefined },
    row: {},
    page: [
      { fr: 'Haut', en: 'High' },
      { fr: 'historique réel', en: 'recorded bars' },
      { fr: 'Ouv.–', en: 'Open–' },
      { fr: 'Capital.–', en: 'Mkt cap–' },
      { fr: 'Secteur–', en: 'Sector–' },
      'ISIN–',
    ],
    not: [{ fr: '52 sem.', en: '52 weeks' }],
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
    // The head has it whole.
    not: [{ fr: 'Nom', en: 'Name' }],
  },
  'a listing without a name': {
    instrument: { name: '', code: 'BEB157326120' },
    quote: {},
    row: { name: 'BEB157326120' },
    page: ['BEB157326120'],
  },
  'an index': {
    instrument: { code: '^GSPC', name: 'S&P 500', market: 'IDX', classify: 'Index', source: 99, scale: 2, tickDigits: 2 },
    quote: { ...moved(671_232, 670_249), volume: NONE, bid: NONE, ask: NONE },
    summary: { basis: 'constituents', index: { constituents: [], constituentCount: 503, relatedFutures: [] } },
    row: { price: { fr: `6${NBSP}712,32`, en: '6,712.32' }, volume: '–' },
    page: [
      {
        fr: 'Ouverture et clôture calculées sur 503 valeurs\u00a0; entre les deux, simulées.',
        en: 'Open and close computed from 503 constituents; simulated in between.',
      },
      {
        fr: 'Un indice ne se négocie pas\u00a0: voyez ses contrats à terme.',
        en: 'An index can’t be traded: see its futures.',
      },
    ],
    not: [{ fr: 'Acheter', en: 'Buy' }],
  },
});

inEachLanguage((language) => {
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
