import { describe, expect, it } from 'vitest';
import type { QuoteView } from '../../data/api.ts';
import type { Figures } from './canvas/figures.ts';
import { format, view } from './memoryRows.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { createRowWriter } from './rowWriter.ts';

/** Figures that write down what they are told. */
function setup(quote: QuoteView, phase = format.phase) {
  const told: string[] = [];
  const figures: Figures = {
    price: (text) => told.push(`price ${text}`),
    ratio: (text, tone) => told.push(`ratio ${text} ${tone}`),
    second: (prefix, text) => told.push(`second ${prefix}${text}`),
    secondRatio: () => undefined,
    sides: (bid, ask) => told.push(`sides ${bid} ${ask}`),
    flash: () => undefined,
    quiet: () => undefined,
    brief: () => undefined,
    seq: () => undefined,
    clear: () => undefined,
  };
  const root = document.createElement('div');
  root.innerHTML = '<span data-cell="bid"></span>';
  const writer = createRowWriter(root, figures);
  writer.show(quote, undefined, { ...format, phase });
  told.length = 0;
  return {
    told,
    tick: (change: Partial<QuoteView>) => writer.update(Object.assign(quote, change)),
  };
}

describe('what a tick writes', () => {
  it('is nothing of the change or the sides where only what is traded moved, absent values or not', () => {
    const { told, tick } = setup(view({ bid: Number.NaN, ask: Number.NaN }));
    tick({ volume: 5, seq: 42 });
    expect(told).toEqual([]);
    tick({ bid: 1_221_000 });
    expect(told).toEqual(['sides 122,10 –']);
  });

  it('is the change where the last close alone moved', () => {
    const { told, tick } = setup(view({ extended: 1_230_000 }));
    tick({ previousClose: 1_221_500, change: 0, changeRatio: 0 });
    expect(told[0]).toContain('0,00');
    expect(told.some((one) => one.startsWith('price'))).toBe(false);
  });

  it('is a price outside trading hours that comes or goes', () => {
    const { told, tick } = setup(view(), 'pre');
    tick({ extended: 1_230_000 });
    expect(told).toContain('second Pré 123,00');
    tick({ extended: Number.NaN });
    expect(told.at(-1)).toBe('second +2,25');
  });
});

it('names a row in Chinese to who reads Chinese, and again in another language', () => {
  const quote = view();
  Object.assign(quote, { instrument: { ...quote.instrument, name: 'HUTCHMED (China) Limited', nameZh: '和黄医药' } });
  const root = document.createElement('div');
  root.innerHTML = '<a data-cell="name"></a>';
  const writer = createRowWriter(root);
  writer.show(quote, undefined, { ...format, numbers: numberFormats('zh-CN') });
  expect(root.textContent).toBe('和黄医药');
  writer.show(quote, undefined, format);
  expect(root.textContent).toBe('HUTCHMED (China) Limited');
});
