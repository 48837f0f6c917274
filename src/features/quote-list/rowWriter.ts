/**
 * Writes one row's values into its cells: the first paint and every later change go through here, so a
 * number has one way to become text. React draws the cells and never their contents. A tick writes only
 * the cells whose value moved.
 */
import { isFall } from '../../../contract/finance/price.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { QuoteView } from '../../data/api.ts';
import { ABSENT, changeText, countText, priceText, ratioText } from '../../lib/numbers.ts';
import { shownName } from '../../lib/instrumentName.ts';
import { isQuiet, type PriceState, priceState } from '../../lib/priceState.ts';
import { quoteHref } from '../../products/quotePage.ts';
import { createDomFigures } from './domFigures.ts';
import type { Figures, Tone } from './canvas/figures.ts';
import css from './quote-row.module.css';
import type { FigureOf, RowFormat } from './rowFormat.ts';
import { put, textIn } from './rowText.ts';

/** What is known of an instrument before its first quote. */
export type RowFacts = Pick<QuoteView['instrument'], 'name' | 'nameZh' | 'code' | 'market' | 'source'>;

export interface RowWriter {
  /**
   * Everything anew: another instrument, or another format. Absent values leave bones. In `brief` only name,
   * price and state are written: the rest is another instrument's and must not be seen before it is shown whole.
   */
  show(quote: QuoteView | undefined, facts: RowFacts | undefined, format: RowFormat, brief?: boolean): void;
  /** What moved since. */
  update(quote: QuoteView): void;
}

interface Introduction {
  readonly locale: string;
  readonly short: string;
  readonly address: string;
}

const NOBODY: Introduction = { locale: '', short: '', address: '' };
// A list in motion shows an instrument many times; its name and address are worked out once.
const introductions = new WeakMap<RowFacts, Introduction>();

function introduce(facts: RowFacts, locale: string): Introduction {
  const known = introductions.get(facts);
  if (known?.locale === locale) return known;
  // A listing without a name goes by its code.
  const made = { locale, short: shownName(facts, locale) || facts.code, address: `#${quoteHref(facts)}` };
  introductions.set(facts, made);
  return made;
}

/** Invisible digits that bring a text to so many decimals, so that a column's decimal points stand under one another. */
function padding(text: string, decimals: number, numbers: RowFormat['numbers']): string {
  const at = text.lastIndexOf(numbers.decimal);
  const shown = at < 0 ? 0 : text.length - at - 1;
  const missing = Math.max(0, decimals - shown);
  return missing === 0 ? '' : (shown === 0 ? numbers.decimal : '') + '0'.repeat(missing);
}

const toneOf = (move: number): Tone => (Number.isNaN(move) ? 'still' : isFall(move) ? 'fall' : 'rise');

/** Of currencies, whose banks publish no volume. */
const isPair = (market: RowFacts['market']): boolean => factsOf(market).kind === 'forex';

/**
 * The row's element must hold elements with `data-cell` of the names below; those it lacks are not written.
 * @param figures who draws the numbers that ticks move; the row's own cells by default
 */
export function createRowWriter(root: HTMLElement, figures: Figures = createDomFigures(root)): RowWriter {
  const link = root.querySelector<HTMLAnchorElement>('[data-cell="name"]');
  const name = textIn(root, 'name');
  const code = textIn(root, 'code');
  const state = textIn(root, 'state');
  const stateCell = root.querySelector<HTMLElement>('[data-cell="stateMark"]');
  const volume = textIn(root, 'volume');
  const star = root.querySelector('[data-star]');
  /** Rows with two sides and padded decimals: the desk's. */
  const hasSides = root.querySelector('[data-cell="bid"]') !== null;
  const hasPads = root.querySelector('[data-cell="pad"]') !== null;

  let format: RowFormat | undefined;
  let isBrief = false;
  let instrument: QuoteView['instrument'] | undefined;
  let shownPrice = Number.NaN;
  let shownChange = Number.NaN;
  let shownRatio = Number.NaN;
  let shownExtended = Number.NaN;
  let shownVolume = Number.NaN;
  let shownBid = Number.NaN;
  let shownAsk = Number.NaN;
  let shownFlags = -1;
  let shownState: PriceState['kind'] | undefined;

  function writeFacts(facts: RowFacts | undefined, { numbers }: RowFormat): void {
    const { short, address } = facts === undefined ? NOBODY : introduce(facts, numbers.locale);
    put(name, short);
    if (!link) return;
    link.title = facts?.name ?? '';
    if (address === '') link.removeAttribute('href');
    else link.setAttribute('href', address);
  }

  const padOf = (text: string, { decimals, numbers }: RowFormat): string => (hasPads ? padding(text, decimals, numbers) : '');

  function writePrice(quote: QuoteView, given: RowFormat): void {
    const { scale, tickDigits, notation } = quote.instrument;
    const text = priceText(quote.price, scale, tickDigits, given.numbers, notation);
    figures.price(text, padOf(text, given));
  }

  /** The list's own figure where the day's ratio stands otherwise, and the ratio below it. */
  function writeFigure(quote: QuoteView, { text, sign }: ReturnType<FigureOf>, numbers: RowFormat['numbers']): void {
    figures.ratio(text, sign === 0 ? 'still' : toneOf(sign));
    figures.second('', ratioText(quote.changeRatio, numbers), '', true);
    figures.secondRatio('', 'still');
  }

  function writeChange(quote: QuoteView, given: RowFormat): void {
    const { numbers, words, phase, figureOf } = given;
    if (figureOf) {
      writeFigure(quote, figureOf(quote.id), numbers);
      return;
    }
    const { scale, tickDigits, notation } = quote.instrument;
    figures.ratio(ratioText(quote.changeRatio, numbers), toneOf(quote.changeRatio));
    const extended = (phase === 'pre' || phase === 'post') && !Number.isNaN(quote.extended);
    const changed = Number.isNaN(quote.change) ? ABSENT : changeText(quote.change, scale, tickDigits, numbers, notation);
    const second = extended ? priceText(quote.extended, scale, tickDigits, numbers, notation) : changed;
    figures.second(extended ? `${words.extended} ` : '', second, padOf(second, given), !extended);
    const move = extended && quote.price > 0 ? quote.extended / quote.price - 1 : Number.NaN;
    figures.secondRatio(Number.isNaN(move) ? '' : ratioText(move, numbers), toneOf(move));
  }

  function writeSides(quote: QuoteView, { numbers }: RowFormat): void {
    const { scale, tickDigits, notation } = quote.instrument;
    figures.sides(priceText(quote.bid, scale, tickDigits, numbers, notation), priceText(quote.ask, scale, tickDigits, numbers, notation));
  }

  /** A phone's row has one place for what is traded: the volume, or the two sides where there is none, as in forex. */
  function writeTraded(quote: QuoteView, { numbers }: RowFormat): void {
    const { market, scale, tickDigits, notation } = quote.instrument;
    if (hasSides || !isPair(market)) put(volume, countText(quote.volume, numbers));
    else
      put(
        volume,
        `${priceText(quote.bid, scale, tickDigits, numbers, notation)} / ${priceText(quote.ask, scale, tickDigits, numbers, notation)}`,
      );
  }

  function writeState(quote: QuoteView, { feed, phase, now, words }: RowFormat): void {
    const circumstance = priceState({ price: quote.price, flags: quote.flags, time: quote.time, feed, phase, now });
    put(state, words.state(circumstance));
    if (circumstance.kind === shownState) return;
    shownState = circumstance.kind;
    root.dataset['state'] = circumstance.kind;
    stateCell?.setAttribute('data-kind', circumstance.kind);
    figures.quiet(isQuiet(circumstance));
  }

  function remember(quote: QuoteView): void {
    shownPrice = quote.price;
    shownChange = quote.change;
    shownRatio = quote.changeRatio;
    shownExtended = quote.extended;
    shownVolume = quote.volume;
    shownBid = quote.bid;
    shownAsk = quote.ask;
    shownFlags = quote.flags;
    figures.seq(quote.seq);
  }

  function writeBrief(quote: QuoteView, given: RowFormat): void {
    if (instrument !== quote.instrument) {
      writeFacts(quote.instrument, given);
      root.setAttribute('data-code', quote.instrument.code);
      figures.brief();
    }
    instrument = quote.instrument;
    writePrice(quote, given);
    writeState(quote, given);
    root.classList.remove(css.unknown);
    remember(quote);
  }

  function writeAll(quote: QuoteView, given: RowFormat): void {
    writeBrief(quote, given);
    const { code: codeText } = quote.instrument;
    if (given.isWatched) star?.setAttribute('aria-pressed', String(given.isWatched(quote.instrument)));
    // A pair's code is its name without the stroke, and a phone needs the place for both sides.
    if (!hasSides && isPair(quote.instrument.market)) put(code, '');
    else put(code, given.figureOf ? `${codeText} · ${quote.instrument.market}` : codeText + given.words.badge(quote.instrument));
    writeChange(quote, given);
    writeTraded(quote, given);
    if (hasSides) writeSides(quote, given);
  }

  function clear(facts: RowFacts | undefined, given: RowFormat): void {
    instrument = undefined;
    shownState = undefined;
    writeFacts(facts, given);
    put(code, facts?.code ?? '');
    if (facts) root.setAttribute('data-code', facts.code);
    else root.removeAttribute('data-code');
    put(state, '');
    put(volume, '');
    figures.clear();
    root.classList.add(css.unknown);
  }

  return {
    show(quote, facts, wanted, brief = false) {
      const given = (quote && wanted.of?.(quote.instrument.market)) ?? wanted;
      // A name is written again only for another instrument, or in another language.
      if (format?.numbers !== given.numbers) instrument = undefined;
      format = given;
      isBrief = brief;
      if (!quote) clear(facts, given);
      else if (brief) {
        figures.brief();
        writeBrief(quote, given);
      } else writeAll(quote, given);
    },
    update(quote) {
      if (!format) return;
      if (isBrief) {
        writeBrief(quote, format);
        return;
      }
      if (quote.instrument !== instrument) {
        writeAll(quote, format);
        return;
      }
      // An absent value is NaN, which `!==` would find moved each time.
      const moved = !Object.is(quote.price, shownPrice);
      if (moved) {
        writePrice(quote, format);
        if (format.flash && !Number.isNaN(shownPrice)) figures.flash(quote.price > shownPrice);
      }
      // A last close that changes moves the change alone.
      const changed = !Object.is(quote.change, shownChange) || !Object.is(quote.changeRatio, shownRatio);
      if (moved || changed || quote.flags !== shownFlags || !Object.is(quote.extended, shownExtended)) writeChange(quote, format);
      if (!Object.is(quote.volume, shownVolume) || isPair(quote.instrument.market)) writeTraded(quote, format);
      if (hasSides && (!Object.is(quote.bid, shownBid) || !Object.is(quote.ask, shownAsk))) writeSides(quote, format);
      if (quote.flags !== shownFlags || Number.isNaN(shownPrice)) writeState(quote, format);
      remember(quote);
    },
  };
}
