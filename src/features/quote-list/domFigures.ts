/** Figures as text in the row's cells: what is read aloud, selected and searched, and what is seen where there is no canvas. */
import type { Figures, Tone } from './canvas/figures.ts';
import { createFlash } from './flash.ts';
import css from './quote-row.module.css';
import { put, textIn } from './rowText.ts';

const TIGHT_PRICE = 8;
const TIGHTER_PRICE = 11;
const TIGHT_RATIO = 7;
const TIGHT_CHANGE = 10;

/**
 * The row's element must hold elements with `data-cell` of the names below; those it lacks are not written.
 * @param covered a canvas shows the figures and takes its letters from the cells: theirs stay as they are, however long the text
 */
export function createDomFigures(root: HTMLElement, covered = false): Figures {
  const cell = (name: string) => root.querySelector<HTMLElement>(`[data-cell="${name}"]`);
  const price = textIn(root, 'price');
  const pad = textIn(root, 'pad');
  const priceCell = cell('price');
  const ratio = textIn(root, 'ratio');
  const pill = cell('pill');
  const ratioInk = cell('ratioInk');
  const prefix = textIn(root, 'prefix');
  const sub = textIn(root, 'sub');
  const subPad = textIn(root, 'subPad');
  const subCell = cell('subCell');
  const subRatio = textIn(root, 'subRatio');
  const subRatioCell = cell('subRatio');
  const bid = textIn(root, 'bid');
  const ask = textIn(root, 'ask');
  const flash = createFlash((tone) => {
    priceCell?.classList.toggle(css.flashRise, tone === 'rise');
    priceCell?.classList.toggle(css.flashFall, tone === 'fall');
  });

  const ink = (element: HTMLElement | null, tone: Tone) => {
    element?.classList.toggle(css.riseInk, tone === 'rise');
    element?.classList.toggle(css.fallInk, tone === 'fall');
  };

  return {
    price(text, padding) {
      put(price, text);
      put(pad, padding);
      priceCell?.classList.toggle(css.tight, !covered && text.length > TIGHT_PRICE);
      priceCell?.classList.toggle(css.tighter, !covered && text.length > TIGHTER_PRICE);
    },
    flash: (up) => flash.light(up ? 'rise' : 'fall'),
    ratio(text, tone) {
      put(ratio, text);
      if (pill) {
        pill.classList.toggle(css.tight, !covered && text.length > TIGHT_RATIO);
        pill.classList.toggle(css.rise, tone === 'rise');
        pill.classList.toggle(css.fall, tone === 'fall');
        pill.classList.toggle(css.still, tone === 'still');
      }
      ink(ratioInk, tone);
    },
    second(word, text, padding, muted) {
      put(prefix, word);
      put(sub, text);
      put(subPad, padding);
      subCell?.classList.toggle(css.tight, !covered && text.length > TIGHT_CHANGE);
      subCell?.classList.toggle(css.muted, muted);
    },
    secondRatio(text, tone) {
      put(subRatio, text);
      ink(subRatioCell, tone);
    },
    sides(bidText, askText) {
      put(bid, bidText);
      put(ask, askText);
    },
    quiet: (quiet) => root.classList.toggle(css.quiet, quiet),
    brief: () => flash.forget(),
    seq: (seq) => root.setAttribute('data-seq', String(seq)),
    clear() {
      flash.forget();
      for (const text of [price, pad, ratio, prefix, sub, subPad, subRatio, bid, ask]) put(text, '');
    },
  };
}
