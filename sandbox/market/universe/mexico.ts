/** Mexico: shares of `universe/mx.csv`, half of them foreign ones cross-listed in the international quotation system. */
import { readCsv } from '../csv.ts';
import type { InstrumentSource } from '../source.ts';
import { flatTick } from '../tape/tick.ts';
import type { Distribution } from '../traits.ts';
import type { UniverseContext } from './context.ts';
import { shareSource } from './share.ts';
import { shareRows, shareType } from './shareRows.ts';

const SCALE = 2;
const TICK = flatTick('0.01', SCALE);
/** Shares of a usual trade (rules/markets.json); fewer are allowed. */
const ROUND_LOT = 100;

/** Whose bars the file holds, as the beginning of the listing's name. Left out: PENOLES, listed under another code here. */
const BARS_OF: ReadonlyMap<string, string> = new Map([
  ['WALMEX', 'Wal-Mart de Mexico'],
  ['AMXL', 'America Movil'],
  ['BIMBOA', 'Grupo Bimbo'],
  ['CEMEXCPO', 'CEMEX'],
  ['GFNORTEO', 'Grupo Financiero Banorte'],
  ['GMEXICOB', 'Grupo Mexico'],
  ['TLEVISACPO', 'Grupo Televisa'],
  ['ALSEA', 'Alsea'],
  ['KIMBERA', 'Kimberly-Clark de Mexico'],
  ['AC', 'Arca Continental'],
  ['ELEKTRA', 'Grupo Elektra'],
  ['GAPB', 'Grupo Aeroportuario del Pacifico'],
  ['ASURB', 'Grupo Aeroportuario del Sureste'],
]);

/** Levels and values a day in US dollars. Foreign shares keep the price of home and hardly trade; Mexican ones do. */
const DISTRIBUTIONS = {
  known: { price: [2.2, 1], sigma: [0.019, 0.35], beta: 1, turnover: [2e7, 0.7] },
  home: { price: [2.2, 1], sigma: [0.019, 0.35], beta: 1, turnover: [5e5, 1.2] },
  foreign: { price: [80, 1], sigma: [0.02, 0.35], beta: 0.8, turnover: [3e4, 1.2] },
} as const satisfies Record<string, Distribution>;

export function readMexico(context: UniverseContext): InstrumentSource[] {
  return shareRows('MX', readCsv(context.file('universe', 'mx.csv'))).map((row) => {
    const code = row.get('symbol') ?? '';
    const name = row.get('name') ?? '';
    const bars = BARS_OF.get(code);
    return shareSource(context, {
      code,
      name,
      market: 'MX',
      currency: row.filled('currency') ?? 'MXN',
      exchange: row.filled('exchange') ?? 'BMV',
      venue: 'XMEX',
      scale: SCALE,
      lot: 1,
      roundLot: ROUND_LOT,
      isin: row.filled('isin'),
      sector: row.filled('sector'),
      type: shareType(row),
      distribution:
        DISTRIBUTIONS[context.knownLevel('MX', code) !== undefined ? 'known' : row.get('country') === 'Mexico' ? 'home' : 'foreign'],
      within: [0.3, 60_000],
      minimumVolume: 300,
      tick: () => TICK,
      ...(bars !== undefined && name.startsWith(bars) ? { bars: 'mx' } : {}),
    });
  });
}
