/** What prices and volumes look like, from below zero to the dearest share. */
import { MINUS, moved, NBSP, NONE, OIL, reads } from './everyQuote.fixture.tsx';

reads({
  'a future that fell below zero': {
    instrument: OIL,
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
    instrument: OIL,
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
    instrument: { ...OIL, code: 'ZNM26', name: '10-Year T-Note', scale: 6, tickDigits: 6, notation: 'thirtySeconds' },
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
    instrument: { ...OIL, code: 'ZCK26', name: 'Corn', scale: 4, tickDigits: 4, notation: 'centEighths' },
    quote: { ...moved(43_525, 43_450), bid: 43_525, ask: 43_550 },
    row: { price: "435'2", sub: "+0'6", bid: "435'2", ask: "435'4" },
    page: ["435'2", "+0'6", "435'4"],
    not: ['4,35', '4.35'],
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
});
