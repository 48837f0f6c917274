import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { Instrument } from '../../../contract/quote.ts';
import type { LiveWindow, QuoteStore } from '../../data/api.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { useFeed } from '../../data/useFeed.ts';
import { numberFormats, ratioText, wholeText } from '../../lib/numbers.ts';
import css from './heat-map.module.css';
import { HeatTile } from './HeatTile.tsx';
import { heatSteps } from './heat.ts';
import { neighbour } from './neighbour.ts';
import { fitting, type Rect, treemap } from './treemap.ts';

interface HeatMapProps {
  readonly market: Market;
  /** Sorted by traded value, the largest first. */
  readonly window: LiveWindow;
  onOpen(instrument: Instrument): void;
}

/** Instruments asked for, and the least area of one, in CSS pixels, that still holds its figures. */
const MOST = 120;
const LEAST_AREA = 2900;
/** The map is laid out anew after so long; soon at first, while rows still arrive, then seldom enough to be read. */
const RENEW_MS = [400, 800, 1600, 3200] as const;
const CALM_MS = 15_000;

interface Laid {
  readonly id: number;
  readonly rect: Rect;
}

interface Layout {
  readonly tiles: readonly Laid[];
  /** Areas stand for traded value; false where nobody reports a volume. */
  readonly byValue: boolean;
}

const EMPTY: Layout = { tiles: [], byValue: true };

function layOut(live: LiveWindow, store: QuoteStore, width: number, height: number): Layout {
  const known: { id: number; value: number }[] = [];
  for (let index = 0; index < Math.min(MOST, live.total); index += 1) {
    const id = live.idAt(index);
    const quote = id === undefined ? undefined : store.get(id);
    if (quote) known.push({ id: quote.id, value: (quote.price / 10 ** quote.instrument.scale) * quote.volume });
  }
  const traded = known.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const byValue = traded.length > 0;
  const chosen = byValue ? traded : known;
  const weights = chosen.map(({ value }) => (byValue ? value : 1));
  const count = fitting(weights, width * height, LEAST_AREA);
  const rects = treemap(weights.slice(0, count), width, height);
  return { byValue, tiles: rects.flatMap((rect, at) => (chosen[at] ? [{ id: chosen[at].id, rect }] : [])) };
}

/**
 * The most traded of a list as tiles: area by traded value, colour by change, with sign and figure. The tiles are a list of
 * buttons, so a reader hears what an eye sees; a tick writes one tile's figure and never lays out the others.
 */
export function HeatMap({ market, window: live, onOpen }: HeatMapProps) {
  const { t, i18n } = useTranslation();
  const store = useQuoteStore();
  const feed = useFeed();
  const numbers = numberFormats(i18n.language);
  const steps = heatSteps(factsOf(market).move);
  const list = useRef<HTMLUListElement>(null);
  const { size, watch } = useSize();
  const [layout, setLayout] = useState(EMPTY);
  const [active, setActive] = useState<number>();
  const { setRange, ready } = live;
  const newest = useRef(live);
  useEffect(() => {
    newest.current = live;
  });

  useEffect(() => setRange(0, MOST), [setRange]);
  useEffect(() => {
    if (!ready || size.width === 0) return undefined;
    let turn = 0;
    let timer: ReturnType<typeof setTimeout>;
    const renew = () => {
      // Nothing moves from under a finger or away from the keyboard.
      const held = turn > RENEW_MS.length && list.current?.matches(':active, :focus-within');
      if (!held) setLayout(layOut(newest.current, store, size.width, size.height));
      timer = setTimeout(renew, RENEW_MS[turn] ?? CALM_MS);
      turn += 1;
    };
    renew();
    return () => clearTimeout(timer);
  }, [ready, setRange, size, store]);

  // While the list comes anew, maybe under other ids, there is nothing to draw.
  const { tiles, byValue } = ready ? layout : EMPTY;
  const current = tiles.some(({ id }) => id === active) ? active : tiles[0]?.id;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tiles.findIndex(({ id }) => id === current);
    const next = neighbour(
      tiles.map(({ rect }) => rect),
      at,
      event.key,
    );
    const tile = next === undefined ? undefined : tiles[next];
    if (!tile) return;
    event.preventDefault();
    setActive(tile.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${tile.id}"]`)?.focus();
  };

  return (
    <div className={css.map}>
      <div ref={watch} className={css.field}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move among the buttons inside */}
        <ul
          ref={list}
          className={css.tiles}
          aria-label={t('heat.label', { market: t(`market.${market}`) })}
          data-quiet={feed.kind === 'stale' || feed.kind === 'down' || undefined}
          onKeyDown={onKeyDown}
        >
          {tiles.map(({ id, rect }) => (
            <HeatTile
              key={id}
              id={id}
              rect={rect}
              store={store}
              numbers={numbers}
              steps={steps}
              active={id === current}
              onOpen={onOpen}
              onFocus={setActive}
            />
          ))}
        </ul>
      </div>
      <p className={css.legend}>
        <span>
          {t(byValue ? 'heat.byValue' : 'heat.equal')} ·{' '}
          {t('heat.shown', { shown: wholeText(tiles.length, numbers), total: wholeText(live.total, numbers) })}
        </span>
        <span className={css.scale}>
          {[-3, -2, -1, 0, 1, 2, 3].map((heat) => (
            <i key={heat} className={css.swatch} data-heat={heat}>
              {heat === 0 ? '0' : ratioText(Math.sign(heat) * (steps[Math.abs(heat) - 1] ?? 0), numbers).replace(/[.,]?0+(?=\D*$)/, '')}
            </i>
          ))}
        </span>
      </p>
    </div>
  );
}

/** The size of an element, whole CSS pixels, 0 before it is known, and the ref that watches it. */
function useSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const stop = useRef<() => void>(undefined);
  const watch = useCallback((element: HTMLElement | null) => {
    stop.current?.();
    if (!element) return;
    const measure = () =>
      setSize((known) =>
        known.width === element.clientWidth && known.height === element.clientHeight
          ? known
          : { width: element.clientWidth, height: element.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    stop.current = () => observer.disconnect();
  }, []);
  useLayoutEffect(() => () => stop.current?.(), []);
  return { size, watch };
}
