/**
 * What a trade costs, by market: taxes and levies by public rule (`data/rules/markets.json`), commissions and the fees of futures
 * as this sandbox's broker invented them, those of no real broker.
 */
import type { Market, Source } from '../../../contract/codes.ts';
import { amountText, minorUnits } from '../../../contract/finance/amount.ts';
import { pricingOf } from '../../../contract/lines.ts';
import type { Charge, Rates } from '../../../contract/rest/trading.ts';
import type { Listing } from '../../market/types.ts';
import { TAXED_IN_FRANCE } from '../lines/taxed.ts';

type Chargeable = Pick<Listing, 'market' | 'code' | 'currency' | 'type' | 'facts'>;

/** Ascending: in force from that day on, UTC. The first also holds before, where the data has no older one. */
type Dated = readonly (readonly [from: string, rate: string])[];

/** A dollar in a million is 0.000001. */
const SEC_FEE: Dated = [
  ['2024-05-22', '0.0000278'],
  ['2025-05-14', '0'],
];
const FRENCH_TAX: Dated = [
  ['2017-01-01', '0.003'],
  ['2025-04-01', '0.004'],
];

function inForce(rates: Dated, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10);
  return (rates.findLast(([from]) => from <= day) ?? rates[0])?.[1] ?? '0';
}

const line = (kind: Charge['kind'], rate: string, more: Partial<Charge> = {}): Charge => ({
  kind,
  side: 'both',
  basis: 'value',
  rate,
  rounding: 'halfEven',
  ...more,
});

/** Invented: finding a counterparty costs by the block's value, whatever its market. */
const BLOCK_COMMISSION = line('commission', '0.001');

/** Invented, of one contract, in the contract's currency: about what such a contract costs at its exchange. */
const CONTRACT_FEES: Readonly<Record<string, readonly [commission: string, exchange: string]>> = {
  HKD: ['10', '10'],
  MXN: ['15', '15'],
};
const USUAL_CONTRACT_FEES = ['0.85', '1.38'] as const;

/** Funds that are listed pay half of the clearing house's fee; stamp duty falls on shares alone, which the exchange's list marks. */
const hongKong = ({ type, facts }: Chargeable): readonly Charge[] => [
  ...(facts?.class === 'hongKong' && !facts.stampDuty ? [] : [line('stampDuty', '0.001', { rounding: 'upToWhole' })]),
  line('sfcLevy', '0.000027'),
  line('afrcLevy', '0.0000015'),
  line('exchangeFee', '0.0000565'),
  line('settlementFee', type === 'etf' ? '0.00002' : '0.000042'),
];

function newYork(at: number): readonly Charge[] {
  const rate = inForce(SEC_FEE, at);
  return [
    ...(rate === '0' ? [] : [line('secFee', rate, { side: 'sell' })]),
    line('taf', '0.000166', { side: 'sell', basis: 'quantity', maximum: '8.30' }),
  ];
}

const contractFees = ({ currency }: Chargeable): readonly Charge[] => {
  const [commission, exchange] = CONTRACT_FEES[currency] ?? USUAL_CONTRACT_FEES;
  return [line('commission', commission, { basis: 'quantity' }), line('exchangeFee', exchange, { basis: 'quantity' })];
};

interface MarketFees {
  /** What the broker takes; invented. A share of New York costs by the piece, others by value. */
  commission?(listing: Chargeable): readonly Charge[];
  /** Taxes and fees that aren't the broker's. */
  levies?(listing: Chargeable, at: number): readonly Charge[];
}

/** The same of each of its listings. */
const flat = (rate: string, more?: Partial<Charge>) => (): readonly Charge[] => [line('commission', rate, more)];

const EUROPE: MarketFees = { commission: flat('0.0005', { minimum: '1.50' }) };
/** Quoted only, or the price is the spread. */
const NONE: MarketFees = {};

const FEES = {
  US: { commission: flat('0.005', { basis: 'quantity', minimum: '1' }), levies: (_, at) => newYork(at) },
  HK: { commission: flat('0.0003', { minimum: '3' }), levies: hongKong },
  DE: EUROPE,
  NL: EUROPE,
  // That of shares, as a resident of Belgium pays it.
  BE: { ...EUROPE, levies: () => [line('tob', '0.0035', { maximum: '1600' })] },
  FR: {
    ...EUROPE,
    levies: ({ code }, at) => (TAXED_IN_FRANCE.has(code) ? [line('transactionTax', inForce(FRENCH_TAX, at), { side: 'buy' })] : []),
  },
  MX: { commission: flat('0.0025'), levies: () => [line('iva', '0.16', { basis: 'commission' })] },
  AU: { commission: flat('0.0008', { minimum: '5' }) },
  IDX: NONE,
  FUT: { commission: contractFees },
  FX: NONE,
  CRY: NONE,
  BND: NONE,
} as const satisfies Record<Market, MarketFees>;

/**
 * The schedule of one instrument: amounts in its settlement currency, a currency pair's is empty (its price is the spread).
 * Of an option on a future the future is asked for: both cost the same a contract.
 * @param at sandbox time, epoch ms; rates change by day
 */
export function feesOf(listing: Chargeable, source: Source, at: number): Charge[] {
  const { commission, levies }: MarketFees = FEES[listing.market];
  const broker = pricingOf(source) === 'counterparty' ? [BLOCK_COMMISSION] : (commission?.(listing) ?? []);
  return [...broker, ...(levies?.(listing, at) ?? [])];
}

/** Decimals that any rate of a schedule fits in. */
const RATE_DECIMALS = 12;

/** The parts that follow the value, summed for each side: decimals, fractions of the value. */
export function ratesOf(charges: readonly Charge[]): Pick<Rates, 'buyRate' | 'sellRate'> {
  const sumOf = (side: Charge['side']): string =>
    amountText(
      charges
        .filter((charge) => charge.basis === 'value' && (charge.side === 'both' || charge.side === side))
        .reduce((sum, { rate }) => sum + unitsOf(rate), 0n),
      RATE_DECIMALS,
    );
  return { buyRate: sumOf('buy'), sellRate: sumOf('sell') };
}

/** @throws RangeError when a schedule holds no number */
function unitsOf(rate: string): bigint {
  const units = minorUnits(rate, RATE_DECIMALS);
  if (units === undefined) throw new RangeError(`not a rate: ${rate}`);
  return units;
}
