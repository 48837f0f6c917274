import { memo, useLayoutEffect, useRef } from 'react';
import { RowFlag } from '../../../contract/frame.ts';
import type { Instrument } from '../../../contract/quote.ts';
import type { QuoteStore, QuoteView } from '../../data/api.ts';
import { shownName } from '../../lib/instrumentName.ts';
import { type NumberFormats, ratioText } from '../../lib/numbers.ts';
import hidden from '../../ui/sign/visually-hidden.module.css';
import css from './heat-map.module.css';
import { heatOf, type heatSteps } from './heat.ts';
import type { Rect } from './treemap.ts';

interface HeatTileProps {
  readonly id: number;
  readonly rect: Rect;
  readonly store: QuoteStore;
  readonly numbers: NumberFormats;
  readonly steps: ReturnType<typeof heatSteps>;
  /** Where the keyboard is. */
  readonly active: boolean;
  onOpen(instrument: Instrument): void;
  onFocus(id: number): void;
}

const GAP = 2;
/** From this height on a name may take two lines above its figure. */
const TWO_LINES = 44;

/** What fits: code, figure and name; code and figure, ever smaller; a code alone rather than a figure that is cut. */
function sizeOf({ width, height }: Rect): 'large' | 'middle' | 'small' | 'tiny' | 'least' {
  if (width >= 110 && height >= 72) return 'large';
  if (width >= 66 && height >= 40) return 'middle';
  if (width >= 54 && height >= 32) return 'small';
  return width >= 46 && height >= 28 ? 'tiny' : 'least';
}

/** Codes that say nothing to a reader give way to the name. */
const isNumber = (code: string): boolean => /^\d|^\^/.test(code);

export const HeatTile = memo(function HeatTile({ id, rect, store, numbers, steps, active, onOpen, onFocus }: HeatTileProps) {
  const root = useRef<HTMLButtonElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const instrument = store.get(id)?.instrument;

  useLayoutEffect(() => {
    const text = document.createTextNode('');
    figure.current?.replaceChildren(text);
    let heat: number | undefined;
    const write = (quote: QuoteView) => {
      const ratio = ratioText(quote.changeRatio, numbers);
      if (text.data !== ratio) text.data = ratio;
      const next = quote.flags & RowFlag.Cached ? 0 : heatOf(quote.changeRatio, steps);
      if (next === heat) return;
      heat = next;
      root.current?.setAttribute('data-heat', String(next));
    };
    const quote = store.get(id);
    if (quote) write(quote);
    return store.subscribe(id, write);
  }, [id, store, numbers, steps]);

  if (!instrument) return null;
  const name = shownName(instrument, numbers.locale);
  const named = isNumber(instrument.code);
  const size = sizeOf(rect);
  const wraps = named && rect.height >= TWO_LINES;
  return (
    <li
      className={css.place}
      style={{
        transform: `translate(${rect.x}px, ${rect.y}px)`,
        width: Math.max(0, rect.width - GAP),
        height: Math.max(0, rect.height - GAP),
      }}
    >
      <button
        ref={root}
        type="button"
        className={css.tile}
        data-id={id}
        data-code={instrument.code}
        data-size={size}
        title={`${instrument.name} (${instrument.code})`}
        tabIndex={active ? 0 : -1}
        onFocus={() => onFocus(id)}
        onClick={() => onOpen(instrument)}
      >
        <b className={wraps ? css.wrapped : css.code}>{named ? name : instrument.code}</b>
        <span ref={figure} className={size === 'least' ? hidden.hidden : css.figure} />
        <span className={size === 'large' ? css.name : hidden.hidden}>{named ? instrument.code : name}</span>
      </button>
    </li>
  );
});
