/**
 * Writes one row's values into its cells: the first paint and every later change go through here, so a
 * number has one way to become text. React draws the cells and never their contents. A tick writes only
 * the cells whose value moved.
 */
import { RowFlag } from '../../../contract/frame.ts';
import type { QuoteView } from '../../data/api.ts';
import { ABSENT, changeText, countText, priceText, ratioText } from '../../lib/numbers.ts';
import { shortName } from '../../lib/instrumentName.ts';
import { isQuiet, type PriceState, priceState } from '../../lib/priceState.ts';
import { quoteHref } from '../../products/quotePage.ts';
import { flash } from './flash.ts';
import css from './quote-row.module.css';
import type { FigureOf, RowFormat } from './rowFormat.ts';

/** What is known of an instrument before its first quote. */
export type RowFacts = Pick<QuoteView['instrument'], 'name' | 'code' | 'market' | 'source'>;

export interface RowWriter {
  /**
   * Everything anew: another instrument, or another format. Absent values leave bones. In `brief` only name,
   * price and state are written: the rest is another instrument's and must not be seen before it is shown whole.
   */
  show(quote: QuoteView | undefined, facts: RowFacts | undefined, format: RowFormat, brief?: boolean): void;
  /** What moved since. */
  update(quote: QuoteView): void;
}

const TIGHT_PRICE = 8;
const TIGHTER_PRICE = 11;
const TIGHT_NAME = 13;
const TIGHT_RATIO = 7;
const TIGHT_CHANGE = 10;

interface Introduction {
  readonly short: string;
  readonly address: string;
}

const NOBODY: Introduction = { short: '', address: '' };
// A list in motion shows an instrument many times; its name and address are worked out once.
const introductions = new WeakMap<RowFacts, Introduction>();

function introduce(facts: RowFacts): Introduction {
  const known = introductions.get(facts);
  if (known) return known;
  // A listing without a name goes by its code.
  const made = { short: shortName(facts.name) || facts.code, address: `#${quoteHref(facts)}` };
  introductions.set(facts, made);
  return made;
}

function textIn(root: Element, name: string): Text | undefined {
  const cell = root.querySelector(`[data-cell="${name}"]`);
  if (!cell) return undefined;
  if (cell.firstChild instanceof Text) return cell.firstChild;
  return cell.insertBefore(document.createTextNode(''), cell.firstChild);
}

const put = (text: Text | undefined, value: string): void => {
  if (text && text.data !== value) text.data = value;
};

/** Invisible digits that bring a text to so many decimals, so that a column's decimal points stand under one another. */
function padding(text: string, decimals: number, numbers: RowFormat['numbers']): string {
  const at = text.lastIndexOf(numbers.decimal);
  const shown = at < 0 ? 0 : text.length - at - 1;
  const missing = Math.max(0, decimals - shown);
  return missing === 0 ? '' : (shown === 0 ? numbers.decimal : '') + '0'.repeat(missing);
}

/** The row's element must hold elements with `data-cell` of the names below; those it lacks are not written. */
export function createRowWriter(root: HTMLElement): RowWriter {
  const subPad = textIn(root, 'subPad');
  const link = root.querySelector<HTMLAnchorElement>('[data-cell="name"]');
  const name = textIn(root, 'name');
  const code = textIn(root, 'code');
  const state = textIn(root, 'state');
  const stateCell = root.querySelector<HTMLElement>('[data-cell="stateMark"]');
  const volume = textIn(root, 'volume');
  const price = textIn(root, 'price');
  const pad = textIn(root, 'pad');
  const priceCell = root.querySelector<HTMLElement>('[data-cell="price"]');
  const ratio = textIn(root, 'ratio');
  const pill = root.querySelector<HTMLElement>('[data-cell="pill"]');
  const prefix = textIn(root, 'prefix');
  const sub = textIn(root, 'sub');
  const subCell = root.querySelector<HTMLElement>('[data-cell="subCell"]');
  const subRatio = textIn(root, 'subRatio');
  const subRatioCell = root.querySelector<HTMLElement>('[data-cell="subRatio"]');
  const ratioInk = root.querySelector<HTMLElement>('[data-cell="ratioInk"]');
  const bid = textIn(root, 'bid');
  const ask = textIn(root, 'ask');

  let format: RowFormat | undefined;
  let isBrief = false;
  let instrument: QuoteView['instrument'] | undefined;
  let shownPrice = Number.NaN;
  let shownExtended = Number.NaN;
  let shownVolume = Number.NaN;
  let shownBid = Number.NaN;
  let shownAsk = Number.NaN;
  let shownFlags = -1;
  let flashedAt = 0;
  let shownState: PriceState['kind'] | undefined;

  function writeFacts(facts: RowFacts | undefined): void {
    const { short, address } = facts === undefined ? NOBODY : introduce(facts);
    put(name, short);
    if (!link) return;
    link.title = facts?.name ?? '';
    link.classList.toggle(css.tight, short.length > TIGHT_NAME);
    if (address === '') link.removeAttribute('href');
    else link.setAttribute('href', address);
  }

  function writePrice(quote: QuoteView, { numbers, decimals }: RowFormat): void {
    const { scale, tickDigits } = quote.instrument;
    const text = priceText(quote.price, scale, tickDigits, numbers);
    put(price, text);
    if (pad) put(pad, padding(text, decimals, numbers));
    priceCell?.classList.toggle(css.tight, text.length > TIGHT_PRICE);
    priceCell?.classList.toggle(css.tighter, text.length > TIGHTER_PRICE);
  }

  /** The list's own figure where the day's ratio stands otherwise, and the ratio below it. */
  function writeFigure(quote: QuoteView, { text, sign }: ReturnType<FigureOf>, numbers: RowFormat['numbers']): void {
    put(ratio, text);
    if (pill) {
      pill.classList.toggle(css.tight, text.length > TIGHT_RATIO);
      pill.classList.toggle(css.rise, sign > 0);
      pill.classList.toggle(css.fall, sign < 0);
      pill.classList.toggle(css.still, sign === 0);
    }
    if (ratioInk) {
      ratioInk.classList.toggle(css.riseInk, sign > 0);
      ratioInk.classList.toggle(css.fallInk, sign < 0);
    }
    put(prefix, '');
    put(sub, ratioText(quote.changeRatio, numbers));
    subCell?.classList.remove(css.tight);
    put(subPad, '');
    put(subRatio, '');
    subCell?.classList.add(css.muted);
  }

  function writeChange(quote: QuoteView, { numbers, words, phase, decimals, figureOf }: RowFormat): void {
    if (figureOf) {
      writeFigure(quote, figureOf(quote.id), numbers);
      return;
    }
    const { scale, tickDigits } = quote.instrument;
    const known = Number.isFinite(quote.changeRatio);
    const fall = (quote.flags & RowFlag.Fall) !== 0;
    const percent = ratioText(quote.changeRatio, numbers);
    put(ratio, percent);
    if (pill) {
      pill.classList.toggle(css.tight, percent.length > TIGHT_RATIO);
      pill.classList.toggle(css.rise, known && !fall);
      pill.classList.toggle(css.fall, known && fall);
      pill.classList.toggle(css.still, !known);
    }
    const changed = Number.isNaN(quote.change) ? ABSENT : changeText(quote.change, scale, tickDigits, numbers);
    if (ratioInk) {
      ratioInk.classList.toggle(css.riseInk, known && !fall);
      ratioInk.classList.toggle(css.fallInk, known && fall);
    }
    const extended = (phase === 'pre' || phase === 'post') && !Number.isNaN(quote.extended);
    put(prefix, extended ? `${words.extended} ` : '');
    const second = extended ? priceText(quote.extended, scale, tickDigits, numbers) : changed;
    put(sub, second);
    subCell?.classList.toggle(css.tight, second.length > TIGHT_CHANGE);
    if (subPad) put(subPad, padding(second, decimals, numbers));
    subCell?.classList.toggle(css.muted, !extended);
    const move = extended && quote.price > 0 ? quote.extended / quote.price - 1 : Number.NaN;
    put(subRatio, Number.isNaN(move) ? '' : ratioText(move, numbers));
    if (subRatioCell) {
      subRatioCell.classList.toggle(css.riseInk, move > 0);
      subRatioCell.classList.toggle(css.fallInk, move <= 0);
    }
  }

  /** A phone's row has one place for what is traded: the volume, or the two sides where there is none, as in forex. */
  function writeTraded(quote: QuoteView, { numbers }: RowFormat): void {
    const { classify, scale, tickDigits } = quote.instrument;
    if (classify !== 'Forex' || bid) put(volume, countText(quote.volume, numbers));
    else put(volume, `${priceText(quote.bid, scale, tickDigits, numbers)} / ${priceText(quote.ask, scale, tickDigits, numbers)}`);
  }

  function writeState(quote: QuoteView, { feed, phase, now, words }: RowFormat): void {
    const circumstance = priceState({ price: quote.price, flags: quote.flags, time: quote.time, feed, phase, now });
    put(state, words.state(circumstance));
    if (circumstance.kind === shownState) return;
    shownState = circumstance.kind;
    root.dataset['state'] = circumstance.kind;
    stateCell?.setAttribute('data-kind', circumstance.kind);
    root.classList.toggle(css.quiet, isQuiet(circumstance));
  }

  function remember(quote: QuoteView): void {
    shownPrice = quote.price;
    shownExtended = quote.extended;
    shownVolume = quote.volume;
    shownBid = quote.bid;
    shownAsk = quote.ask;
    shownFlags = quote.flags;
    root.setAttribute('data-seq', String(quote.seq));
  }

  function writeBrief(quote: QuoteView, given: RowFormat): void {
    if (instrument !== quote.instrument) {
      writeFacts(quote.instrument);
      root.setAttribute('data-code', quote.instrument.code);
      flashedAt = 0;
      priceCell?.classList.remove(css.flashRise, css.flashFall);
    }
    instrument = quote.instrument;
    writePrice(quote, given);
    writeState(quote, given);
    root.classList.remove(css.unknown);
    remember(quote);
  }

  function writeAll(quote: QuoteView, given: RowFormat): void {
    writeBrief(quote, given);
    const { scale, tickDigits, code: codeText } = quote.instrument;
    // A pair's code is its name without the stroke, and a phone needs the place for both sides.
    if (quote.instrument.classify === 'Forex' && !bid) put(code, '');
    else put(code, given.figureOf ? `${codeText} · ${quote.instrument.market}` : codeText + given.words.badge(quote.instrument));
    writeChange(quote, given);
    writeTraded(quote, given);
    put(bid, priceText(quote.bid, scale, tickDigits, given.numbers));
    put(ask, priceText(quote.ask, scale, tickDigits, given.numbers));
  }

  function clear(facts: RowFacts | undefined): void {
    instrument = undefined;
    shownState = undefined;
    writeFacts(facts);
    put(code, facts?.code ?? '');
    if (facts) root.setAttribute('data-code', facts.code);
    else root.removeAttribute('data-code');
    for (const text of [state, volume, price, pad, ratio, prefix, sub, subPad, subRatio, bid, ask]) put(text, '');
    root.classList.add(css.unknown);
  }

  return {
    show(quote, facts, given, brief = false) {
      format = given;
      isBrief = brief;
      if (!quote) clear(facts);
      else if (brief) writeBrief(quote, given);
      else writeAll(quote, given);
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
      const { scale, tickDigits } = quote.instrument;
      const moved = quote.price !== shownPrice && !(Number.isNaN(quote.price) && Number.isNaN(shownPrice));
      if (moved) {
        writePrice(quote, format);
        if (format.flash && priceCell && !Number.isNaN(shownPrice)) {
          const up = quote.price > shownPrice;
          flashedAt = flash(priceCell, up ? css.flashRise : css.flashFall, flashedAt);
        }
      }
      if (moved || quote.flags !== shownFlags || quote.extended !== shownExtended) writeChange(quote, format);
      if (quote.volume !== shownVolume || quote.instrument.classify === 'Forex') writeTraded(quote, format);
      if (bid && quote.bid !== shownBid) put(bid, priceText(quote.bid, scale, tickDigits, format.numbers));
      if (ask && quote.ask !== shownAsk) put(ask, priceText(quote.ask, scale, tickDigits, format.numbers));
      if (quote.flags !== shownFlags || Number.isNaN(shownPrice)) writeState(quote, format);
      remember(quote);
    },
  };
}
