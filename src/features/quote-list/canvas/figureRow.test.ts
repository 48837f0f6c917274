import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FigureCell } from './figureCells.ts';
import { createFigureRow, type FigureGround } from './figureRow.ts';
import type { Figures } from './figures.ts';

const SILENT: Figures = {
  price: () => undefined,
  ratio: () => undefined,
  second: () => undefined,
  secondRatio: () => undefined,
  sides: () => undefined,
  flash: () => undefined,
  quiet: () => undefined,
  brief: () => undefined,
  seq: () => undefined,
  clear: () => undefined,
};

/** A canvas that writes down what is drawn on it, and cells that write down what they say. */
function setup() {
  const drawn: string[] = [];
  const said: string[] = [];
  let ready = true;
  const ground: FigureGround = {
    draw(index, cell, { prefix, text, tone, ground: light }, quiet) {
      if (ready) drawn.push([index, cell, prefix + text, tone, ...(light ? [`lit ${light}`] : []), ...(quiet ? ['quiet'] : [])].join(' '));
      return ready;
    },
    wipe: (index) => drawn.push(`wipe ${index}`),
  };
  const cells: Figures = {
    ...SILENT,
    price: (text) => said.push(text),
    ratio: (text) => said.push(text),
    second: (prefix, text) => said.push(prefix + text),
    clear: () => said.push('nothing'),
  };
  const row = createFigureRow(cells, ground);
  const take = (from: string[]) => from.splice(0);
  return {
    row,
    drawn: () => take(drawn),
    said: () => take(said),
    ready: (next: boolean) => (ready = next),
    /** As a list shows an instrument at a position. */
    show(index: number, price: string, ratio: string) {
      row.move(index);
      row.brief();
      row.aloud(() => {
        row.price(price, '');
        row.ratio(ratio, 'rise');
      });
      row.settle();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(10_000);
});
afterEach(() => {
  // No light outlives its test.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

describe('a figure', () => {
  it('that says the same draws nothing', () => {
    const { row, show, drawn, said } = setup();
    show(4, '12,50', '+1,00 %');
    drawn();
    said();
    row.price('12,50', '');
    row.ratio('+1,00 %', 'rise');
    row.settle();
    expect(drawn()).toEqual([]);
    expect(row.speak(60_000, 0)).toBe(false);
    expect(said()).toEqual([]);
  });

  it('that changed draws its own cell alone, and says so when it is asked', () => {
    const { row, show, drawn, said } = setup();
    show(4, '12,50', '+1,00 %');
    drawn();
    said();
    row.price('12,51', '');
    expect(drawn()).toEqual(['4 price 12,51 plain']);
    expect(said()).toEqual([]);
    expect(row.speak(performance.now(), 1000)).toBe(false);
    expect(row.speak(performance.now() + 1000, 1000)).toBe(true);
    expect(said()).toEqual(['12,51', '+1,00 %', '']);
  });

  it('is drawn anew in another tone, and after another word', () => {
    const { row, show, drawn } = setup();
    show(4, '12,50', '+1,00 %');
    drawn();
    row.ratio('+1,00 %', 'fall');
    row.second('Pré ', '12,40', '', false);
    row.second('Post ', '12,40', '', false);
    expect(drawn()).toEqual(['4 ratio +1,00 % fall', '4 second Pré 12,40 plain', '4 second Post 12,40 plain']);
  });

  it('that could not be drawn is drawn once it can be, with all of its row', () => {
    const { row, show, drawn, ready } = setup();
    show(4, '12,50', '+1,00 %');
    drawn();
    ready(false);
    row.price('12,51', '');
    expect(row.textAt(4, 'price')).toBeUndefined();
    ready(true);
    row.settle();
    expect(drawn()).toEqual(['wipe 4', '4 price 12,51 plain', '4 ratio +1,00 % rise']);
    expect(row.textAt(4, 'price')).toBe('12,51');
  });
});

describe('a flash', () => {
  it('lights the price and goes out by itself', () => {
    const { row, show, drawn } = setup();
    show(4, '12,50', '+1,00 %');
    drawn();
    row.flash(true);
    expect(drawn()).toEqual(['4 price 12,50 plain lit rise']);
    vi.advanceTimersByTime(299);
    expect(drawn()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(drawn()).toEqual(['4 price 12,50 plain']);
  });

  it('stays while the price moves, and comes at most once a second', () => {
    const { row, show, drawn } = setup();
    show(4, '12,50', '+1,00 %');
    drawn();
    row.flash(false);
    row.price('12,49', '');
    row.flash(true);
    expect(drawn()).toEqual(['4 price 12,50 plain lit fall', '4 price 12,49 plain lit fall']);
    vi.advanceTimersByTime(1000);
    drawn();
    row.flash(true);
    expect(drawn()).toEqual(['4 price 12,49 plain lit rise']);
  });

  it('of an instrument that has left does not light the next one, which may flash at once', () => {
    const { row, show, drawn } = setup();
    show(4, '12,50', '+1,00 %');
    row.flash(true);
    show(4, '80,00', '+2,00 %');
    expect(drawn().at(-1)).toBe('4 ratio +2,00 % rise');
    vi.advanceTimersByTime(200);
    row.flash(false);
    expect(drawn()).toEqual(['4 price 80,00 plain lit fall']);
    vi.advanceTimersByTime(100);
    expect(drawn()).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(drawn()).toEqual(['4 price 80,00 plain']);
  });
});

describe('a row handed on', () => {
  it('draws all that its new instrument shows, and nothing of the old one', () => {
    const { row, show, drawn, ready } = setup();
    show(4, '12,50', '+1,00 %');
    row.second('', '+0,12', '', true);
    drawn();
    ready(false);
    row.move(17);
    row.brief();
    row.aloud(() => row.price('80,00', ''));
    ready(true);
    row.settle();
    expect(drawn()).toEqual(['wipe 17', '17 price 80,00 plain']);
    expect(['price', 'ratio', 'second'].map((cell) => row.textAt(17, cell as FigureCell))).toEqual(['80,00', '', '']);
    expect(row.textAt(4, 'price')).toBeUndefined();
  });

  it('says the new instrument at once', () => {
    const { show, said } = setup();
    show(4, '12,50', '+1,00 %');
    said();
    show(4, '80,00', '+2,00 %');
    expect(said()).toEqual(['80,00', '+2,00 %', '']);
  });

  it('says no more of the rest than is shown while a list flies past', () => {
    const { row, show, said } = setup();
    show(4, '12,50', '+1,00 %');
    said();
    row.brief();
    row.aloud(() => row.price('80,00', ''));
    expect(said()).toEqual(['80,00']);
  });

  it('of which nothing is known is empty, and so are its cells', () => {
    const { row, show, drawn, said } = setup();
    show(4, '12,50', '+1,00 %');
    drawn();
    said();
    row.aloud(() => row.clear());
    expect(drawn()).toEqual(['4 price  plain', '4 ratio  plain']);
    expect(said()).toEqual(['nothing']);
  });

  it('that stands nowhere draws nothing and says nothing', () => {
    const { row, show, drawn, said } = setup();
    show(4, '12,50', '+1,00 %');
    drawn();
    said();
    row.move(undefined);
    row.price('12,51', '');
    row.flash(true);
    row.settle();
    expect(drawn()).toEqual([]);
    expect(row.speak(60_000, 0)).toBe(false);
  });
});

it('draws without colour a price that is no live one', () => {
  const { row, show, drawn } = setup();
  show(4, '12,50', '+1,00 %');
  drawn();
  row.quiet(true);
  const lines = drawn();
  expect(lines).toContain('4 price 12,50 plain quiet');
  expect(lines).toContain('4 ratio +1,00 % rise quiet');
  row.quiet(true);
  expect(drawn()).toEqual([]);
});

it('says of cells that another left behind whether they are quiet', () => {
  const said: boolean[] = [];
  const cells = { ...SILENT, quiet: (quiet: boolean) => void said.push(quiet) };
  const row = createFigureRow(cells, { draw: () => true, wipe: () => undefined });
  row.quiet(false);
  row.quiet(false);
  expect(said).toEqual([false]);
});
