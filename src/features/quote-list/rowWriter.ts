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
import type { RowFormat } from './rowFormat.ts';
import { createSparkline, drawLater, forgetDraw } from './sparkline.ts';

/** What is known of an instrument before its first quote. */
export type RowFacts = Pick<QuoteView['instrument'], 'name' | 'code' | 'market' | 'source'>;

export interface RowWriter {
  /** Everything anew: another instrument, or another format. Absent values leave bones. */
  show(quote: QuoteView | undefined, facts: RowFacts | undefined, format: RowFormat): void;
  /** What moved since. */
  update(quote: QuoteView): void;
  /** Nothing is written any more. */
  stop(): void;
}

const SPARK_PAUSE_MS = 1000;
const SPARK_HEIGHT = 24;
const TIGHT_PRICE = 8;
const TIGHT_NAME = 13;
const TIGHT_RATIO = 7;

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
export function createRowWriter(root: HTMLElement, sparkWidth: number): RowWriter {
  const subPad = textIn(root, 'subPad');
  const link = root.querySelector<HTMLAnchorElement>('[data-cell="name"]');
  const name = textIn(root, 'name');
  const code = textIn(root, 'code');
  const badge = textIn(root, 'badge');
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
  const canvas = root.querySelector<HTMLCanvasElement>('[data-cell="spark"]');
  const spark = canvas ? createSparkline(canvas, { width: sparkWidth, height: SPARK_HEIGHT }) : undefined;

  let format: RowFormat | undefined;
  let instrument: QuoteView['instrument'] | undefined;
  let shownPrice = Number.NaN;
  let shownExtended = Number.NaN;
  let shownVolume = Number.NaN;
  let shownBid = Number.NaN;
  let shownAsk = Number.NaN;
  let shownFlags = -1;
  let shownQuote: QuoteView | undefined;
  let sparkAt = 0;
  let sparkPrice = Number.NaN;
  let sparkPoint: number | undefined;
  let flashedAt = 0;
  let shownState: PriceState['kind'] | undefined;

  function writeFacts(facts: RowFacts | undefined): void {
    const short = facts === undefined ? '' : shortName(facts.name);
    put(name, short);
    if (link) link.title = facts?.name ?? '';
    put(code, facts?.code ?? '');
    put(badge, facts?.market ?? '');
    link?.classList.toggle(css.tight, short.length > TIGHT_NAME);
    if (link) {
      if (facts) link.setAttribute('href', `#${quoteHref(facts)}`);
      else link.removeAttribute('href');
    }
  }

  function writePrice(quote: QuoteView, { numbers, decimals }: RowFormat): void {
    const { scale, tickDigits } = quote.instrument;
    const text = priceText(quote.price, scale, tickDigits, numbers);
    put(price, text);
    if (pad) put(pad, padding(text, decimals, numbers));
    priceCell?.classList.toggle(css.tight, text.length > TIGHT_PRICE);
  }

  function writeChange(quote: QuoteView, { numbers, words, phase, decimals }: RowFormat): void {
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
    if (subPad) put(subPad, padding(second, decimals, numbers));
    subCell?.classList.toggle(css.muted, !extended);
    const move = extended && quote.price > 0 ? quote.extended / quote.price - 1 : Number.NaN;
    put(subRatio, Number.isNaN(move) ? '' : ratioText(move, numbers));
    if (subRatioCell) {
      subRatioCell.classList.toggle(css.riseInk, move > 0);
      subRatioCell.classList.toggle(css.fallInk, move <= 0);
    }
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

  function drawSpark(): void {
    if (!spark || !canvas || !format || !shownQuote) return;
    const { price, flags } = shownQuote;
    const quiet = shownState !== 'live' && shownState !== 'closed';
    spark.draw(shownQuote.spark, price, (flags & RowFlag.Fall) === 0, format.ink, quiet);
    canvas.style.visibility = '';
    sparkAt = performance.now();
    sparkPrice = price;
    sparkPoint = shownQuote.spark?.at(-1);
  }

  function remember(quote: QuoteView): void {
    shownQuote = quote;
    shownPrice = quote.price;
    shownExtended = quote.extended;
    shownVolume = quote.volume;
    shownBid = quote.bid;
    shownAsk = quote.ask;
    shownFlags = quote.flags;
    root.setAttribute('data-seq', String(quote.seq));
  }

  function writeAll(quote: QuoteView, given: RowFormat): void {
    if (instrument !== quote.instrument) {
      writeFacts(quote.instrument);
      root.setAttribute('data-code', quote.instrument.code);
      flashedAt = 0;
      // Another instrument's curve must not stand beside this name.
      if (canvas) canvas.style.visibility = 'hidden';
      priceCell?.classList.remove(css.flashRise, css.flashFall);
    }
    instrument = quote.instrument;
    shownState = undefined;
    const { scale, tickDigits } = quote.instrument;
    writePrice(quote, given);
    writeChange(quote, given);
    put(volume, countText(quote.volume, given.numbers));
    put(bid, priceText(quote.bid, scale, tickDigits, given.numbers));
    put(ask, priceText(quote.ask, scale, tickDigits, given.numbers));
    writeState(quote, given);
    root.classList.remove(css.unknown);
    drawLater(drawSpark);
    remember(quote);
  }

  function clear(facts: RowFacts | undefined): void {
    instrument = undefined;
    shownQuote = undefined;
    if (canvas) canvas.style.visibility = 'hidden';
    shownState = undefined;
    writeFacts(facts);
    if (facts) root.setAttribute('data-code', facts.code);
    else root.removeAttribute('data-code');
    for (const text of [state, volume, price, pad, ratio, prefix, sub, subPad, subRatio, bid, ask]) put(text, '');
    root.classList.add(css.unknown);
  }

  return {
    show(quote, facts, given) {
      format = given;
      if (quote) writeAll(quote, given);
      else clear(facts);
    },
    update(quote) {
      if (!format) return;
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
      if (quote.volume !== shownVolume) put(volume, countText(quote.volume, format.numbers));
      if (bid && quote.bid !== shownBid) put(bid, priceText(quote.bid, scale, tickDigits, format.numbers));
      if (ask && quote.ask !== shownAsk) put(ask, priceText(quote.ask, scale, tickDigits, format.numbers));
      if (quote.flags !== shownFlags || Number.isNaN(shownPrice)) writeState(quote, format);
      const point = quote.spark?.at(-1);
      if (spark && (quote.price !== sparkPrice || !Object.is(point, sparkPoint))) {
        const now = performance.now();
        // The first points are drawn without a pause.
        if (sparkPoint === undefined || now - sparkAt >= SPARK_PAUSE_MS) drawLater(drawSpark);
      }
      remember(quote);
    },
    stop() {
      forgetDraw(drawSpark);
    },
  };
}
