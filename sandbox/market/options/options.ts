/**
 * The chain of options on a future, made for the instant that is asked for: no source has one that moves. Prices are Black-76
 * around the future's own price, with a smile and a rate stated here; quotes, volume and open interest are drawn. Early exercise,
 * which some of these options allow, is left out.
 */
import { premiumNotation } from '../../../contract/finance/notation.ts';
import { formatUnits } from '../../../contract/finance/price.ts';
import type { Option, OptionChain } from '../../../contract/rest/market.ts';
import { black76 } from './black76.ts';
import type { Exchanges } from '../time/exchanges.ts';
import type { StaticFuture } from '../facts/facts.ts';
import type { OptionTerms, PricedOption } from './optionTerms.ts';
import { gauss, hashText, mix, unit } from '../tape/random.ts';
import { lastDayOf, optionExpiries, venueOf } from '../time/roll.ts';
import type { InstrumentSource } from '../source.ts';

/** Riskless rate of the sandbox, a year. */
const RATE = 0.04;
const YEAR = 365.25 * 86_400_000;
const TRADING_DAYS = 252;
/** Strikes on each side of the money. */
const SIDE = 20;

/** Distance of strikes by root; others get a round one near their daily move. */
const STRIKE_STEPS: ReadonlyMap<string, string> = new Map([
  ['ES', '25'],
  ['MES', '25'],
  ['NQ', '100'],
  ['MNQ', '100'],
  ['YM', '200'],
  ['RTY', '10'],
  ['FESX', '25'],
  ['FDAX', '100'],
  ['HSI', '200'],
  ['CL', '0.5'],
  ['BZ', '0.5'],
  ['NG', '0.05'],
  ['GC', '10'],
  ['SI', '0.25'],
  ['HG', '0.05'],
  ['ZN', '0.5'],
  ['ZB', '1'],
  ['ZF', '0.25'],
  ['ZC', '0.05'],
  ['ZW', '0.1'],
  ['ZS', '0.1'],
  ['6E', '0.005'],
  ['6B', '0.005'],
  ['6J', '0.00005'],
]);

/** Ticks of the options that have another than their future: those of the data's rows of futures options, and ES by its rulebook. */
const OPTION_TICKS: ReadonlyMap<string, string> = new Map([
  ['ES', '0.05'],
  ['MES', '0.05'],
  ['ZB', '0.015625'],
  ['ZN', '0.015625'],
  ['ZT', '0.0078125'],
  ['ZC', '0.00125'],
  ['ZS', '0.00125'],
  ['ZW', '0.00125'],
  ['SI', '0.001'],
]);

/** Roots whose smile leans like that of share indices: falls are feared more than rises. */
const INDICES: ReadonlySet<string> = new Set('ES MES NQ MNQ YM MYM RTY M2K EMD FESX FDAX FDXM HSI NKD NIY NK'.split(' '));

/**
 * Volatility at a strike as a multiple of that at the money; `x` is the strike's distance in standard deviations to expiry. The
 * curve of indices is fitted to the recorded chain of ES of 2020-01-06, the other one is even.
 */
export function smile(isIndex: boolean, x: number): number {
  if (!isIndex) return 0.9 + 0.1 * Math.sqrt(1 + x * x);
  return 0.645 + 0.24 * (-0.3 * (x - 1.05) + Math.sqrt((x - 1.05) ** 2 + 0.25));
}

/** Options ask for a little more than the future moves. */
const PREMIUM = 1.08;

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** 1, 2.5 or 5 times a power of ten, near a size. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const lead = size / power;
  return power * (lead < 1.75 ? 1 : lead < 3.75 ? 2.5 : lead < 7.5 ? 5 : 10);
}

/** In units of the future's scale. Open interest and volume gather around the settlement before, so that they hold for the day. */
export interface FutureQuote {
  readonly price: number;
  readonly previousClose: number;
}

export interface Options {
  /**
   * The chain of a future at an instant. Empty for what isn't a future, at a price at or below zero (Black-76 knows none) and
   * after the last expiry.
   */
  chain(source: InstrumentSource, quote: FutureQuote, at: number): OptionChain;
  /** One option, also of a strike that the chain has moved away from. Undefined for what isn't a future or no trading day. */
  price(source: InstrumentSource, terms: OptionTerms, quote: FutureQuote, at: number): PricedOption | undefined;
}

export function createOptions({ seed, exchanges }: { readonly seed: number; readonly exchanges: Exchanges }): Options {
  return {
    chain(source, quote, at) {
      const { price } = quote;
      const { listing } = source;
      const { facts, code, scale, tickDigits, currency } = listing;
      const notation = premiumNotation(listing.notation);
      const isFuture = facts?.class === 'future';
      const hasPrice = Number.isFinite(price);
      const list: Option[] = [];
      if (isFuture && hasPrice && price > 0) {
        for (const expiry of optionExpiries(facts.root, facts.contractMonth, venueOf(exchanges, listing.exchange), at)) {
          list.push(...optionsOf(seed, source, facts, quote, at, expiry));
        }
      }
      return {
        underlying: code,
        underlyingPrice: hasPrice ? formatUnits(price, scale, tickDigits) : undefined,
        currency,
        multiplier: isFuture ? facts.multiplier : '1',
        ...(notation && { notation }),
        list,
      };
    },

    price(source, { right, strike, lastTradeDate }, quote, at) {
      const { facts, exchange } = source.listing;
      if (facts?.class !== 'future') return undefined;
      const expiry = lastDayOf(venueOf(exchanges, exchange), lastTradeDate);
      if (!expiry) return undefined;
      const { expiresAt } = expiry;
      const tick = optionTick(facts);
      if (at >= expiresAt || !(quote.price > 0)) return { expiresAt, tick, quote: undefined, price: undefined };
      const [suffix] = optionExpiries(facts.root, facts.contractMonth, venueOf(exchanges, exchange), at)
        .filter(({ expiryDate }) => expiryDate === lastTradeDate)
        .map((month) => month.suffix);
      const around = aroundOf(seed, source, facts, quote, at, { ...expiry, suffix: suffix ?? '' });
      const { option, worth } = priced(around, { right, strike: Number(strike), text: strike });
      return { expiresAt, tick, quote: option, price: worth };
    },
  };
}

const optionTick = ({ root, tickSize }: StaticFuture): string => OPTION_TICKS.get(root) ?? tickSize;

interface Expiry {
  readonly suffix: string;
  readonly expiryDate: string;
  readonly expiresAt: number;
}

/** What all options of one expiry have in common. */
interface Around {
  readonly seed: number;
  readonly root: string;
  readonly expiry: Expiry;
  readonly forward: number;
  readonly settled: number;
  readonly years: number;
  readonly atTheMoney: number;
  readonly deviation: number;
  /** A quarter's standard deviation: the same all day, while the time to expiry shrinks. */
  readonly typical: number;
  readonly tick: number;
  readonly step: number;
  readonly stepText: string;
  readonly day: number;
  text(ticks: number): string;
}

function aroundOf(
  seed: number,
  { listing, traits, sessions }: InstrumentSource,
  facts: StaticFuture,
  quote: FutureQuote,
  at: number,
  expiry: Expiry,
): Around {
  const forward = quote.price / 10 ** listing.scale;
  const years = (expiry.expiresAt - at) / YEAR;
  const atTheMoney = traits.sigma * Math.sqrt(TRADING_DAYS) * PREMIUM;
  const tickText = optionTick(facts);
  const tick = Number(tickText);
  const stepText = STRIKE_STEPS.get(facts.root) ?? '';
  const scale = decimalsOf(tickText);
  return {
    seed,
    root: facts.root,
    expiry,
    forward,
    settled: quote.previousClose > 0 ? quote.previousClose / 10 ** listing.scale : forward,
    years,
    atTheMoney,
    deviation: atTheMoney * Math.sqrt(years),
    typical: atTheMoney / 2,
    tick,
    step: Number(STRIKE_STEPS.get(facts.root) ?? roundStep(Math.max(tick, forward * traits.sigma * 0.5))),
    stepText,
    day: sessions.lastOpened(at),
    text: (ticks) => formatUnits(Math.round(ticks * tick * 10 ** scale), scale),
  };
}

interface Wanted {
  readonly right: Option['right'];
  readonly strike: number;
  readonly text: string;
}

/** One option, and what the model says it is worth. */
function priced(around: Around, { right, strike, text: strikeText }: Wanted): { option: Option; worth: string } {
  const { seed, root, expiry, forward, settled, years, atTheMoney, deviation, typical, tick, step, day, text } = around;
  const volatility = atTheMoney * smile(INDICES.has(root), Math.log(strike / forward) / deviation);
  const code = `${root}${expiry.suffix}${right === 'call' ? 'C' : 'P'}${strikeText}`;
  const { price, delta } = black76({ right, forward, strike, years, rate: RATE, volatility });
  const key = mix(mix(hashText(code), seed), day);
  const half = Math.max(0.5, (price / tick) * 0.006 + 0.3);
  const bid = Math.floor(price / tick - half);
  const ask = Math.ceil(price / tick + half);
  // Open interest gathers around the money and where the strike is a round number; it changes from day to day, not within one.
  const away = Math.log(strike / settled) / typical;
  const round = Math.round(strike / step) % 4 === 0 ? 3 : 1;
  const openInterest = Math.round(
    round * 4000 * Math.exp(-(away * away) / 2) * Math.exp(0.8 * gauss(mix(hashText(code), seed)) + 0.05 * gauss(key)),
  );
  const volume = Math.floor(openInterest * 0.15 * unit(mix(key, 1)) ** 2);
  const worth = text(Math.max(1, Math.round(price / tick)));
  const option: Option = {
    code,
    right,
    strike: strikeText,
    lastTradeDate: expiry.expiryDate,
    bid: bid > 0 ? text(bid) : undefined,
    ask: text(Math.max(1, ask)),
    last: volume > 0 ? worth : undefined,
    volume,
    openInterest,
    impliedVolatility: Math.round(volatility * 10_000) / 10_000,
    delta: Math.round(delta * 10_000) / 10_000,
  };
  return { option, worth };
}

function optionsOf(seed: number, source: InstrumentSource, facts: StaticFuture, quote: FutureQuote, at: number, expiry: Expiry): Option[] {
  const around = aroundOf(seed, source, facts, quote, at, expiry);
  const { step, stepText } = around;
  const digits = Math.max(decimalsOf(stepText), Math.min(10, Math.max(0, -Math.floor(Math.log10(step)) + 1)));
  const middle = Math.round(around.forward / step);
  const options: Option[] = [];
  for (let number = Math.max(1, middle - SIDE); number <= middle + SIDE; number += 1) {
    const strike = number * step;
    const text = strike
      .toFixed(digits)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '');
    for (const right of ['call', 'put'] as const) options.push(priced(around, { right, strike, text }).option);
  }
  return options;
}
