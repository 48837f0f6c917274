/** Lines of the customer's own prices across a chart, with their words on them. */
import { type IPriceLine, type ISeriesApi, LineStyle, type SeriesType, type Time } from 'lightweight-charts';
import type { OwnPrice } from '../../products/ownPrice.ts';
import type { Inks } from './inks.ts';
import type { LineLabel } from './marks.ts';

interface OwnLines {
  set(prices: readonly OwnPrice[]): void;
  labels(): readonly LineLabel[];
  /** Takes the colours anew. */
  paint(): void;
}

function colourOf(kind: OwnPrice['kind'], ink: Inks): string {
  switch (kind) {
    case 'cost':
      return ink.accent;
    case 'buy':
      return ink.rise;
    case 'sell':
      return ink.fall;
    case 'alert':
      return ink.muted;
  }
}

function styleOf(kind: OwnPrice['kind']): LineStyle {
  switch (kind) {
    case 'cost':
      return LineStyle.Dashed;
    case 'alert':
      return LineStyle.LargeDashed;
    case 'buy':
    case 'sell':
      return LineStyle.Dotted;
  }
}

export function ownLines(series: ISeriesApi<SeriesType, Time>, ink: () => Inks): OwnLines {
  let shown: { readonly price: OwnPrice; readonly line: IPriceLine }[] = [];

  const look = (kind: OwnPrice['kind']) => {
    const color = colourOf(kind, ink());
    return { color, axisLabelColor: color, axisLabelTextColor: ink().ground };
  };

  return {
    set: (prices) => {
      for (const { line } of shown) series.removePriceLine(line);
      shown = prices.map((price) => ({
        price,
        line: series.createPriceLine({
          price: Number(price.price),
          lineWidth: 1,
          lineStyle: styleOf(price.kind),
          axisLabelVisible: true,
          ...look(price.kind),
        }),
      }));
    },
    labels: () =>
      shown.map(({ price: { price, text, short, kind } }) => ({
        text,
        short,
        color: colourOf(kind, ink()),
        y: () => series.priceToCoordinate(Number(price)),
      })),
    paint: () => {
      for (const { price, line } of shown) line.applyOptions(look(price.kind));
    },
  };
}
