import type { TFunction } from 'i18next';
import { Direction } from '../../../contract/codes.ts';
import type { Order, Position } from '../../../contract/rest/trading.ts';
import { type NumberFormats, wholeText } from '../../lib/numbers.ts';
import type { OwnPrice } from '../../products/ownPrice.ts';
import { averageText, orderSide, roundedAverage, wirePriceText } from '../../products/traded.ts';

/** What to draw in an instrument's chart. An option's price is of another kind than its future's, and a market order has none. */
export function ownPrices(
  { positions, orders }: { readonly positions: readonly Position[]; readonly orders: readonly Order[] },
  t: TFunction<'trade'>,
  numbers: NumberFormats,
): OwnPrice[] {
  const costs = positions
    .filter(({ option }) => !option)
    .map(({ id, averagePrice, positionNum, ...of }): OwnPrice => {
      const values = { price: averageText(averagePrice, of, numbers), quantity: wholeText(positionNum, numbers) };
      return {
        key: `position ${id}`,
        // The axis writes what it is given: as much of an average as the words say.
        price: roundedAverage(averagePrice, of) ?? averagePrice,
        text: t('own.lineAverage', values),
        short: t('own.shortAverage', values),
        kind: 'cost',
      };
    });
  const limits = orders.flatMap(({ id, price, quantity, filledQuantity, direction, option, ...of }): OwnPrice[] => {
    if (option || typeof price !== 'string') return [];
    const values = {
      side: orderSide(t, direction),
      quantity: wholeText(quantity - filledQuantity, numbers),
      price: wirePriceText(price, of, numbers),
    };
    const text = t('own.lineOrder', values);
    const short = t('own.shortOrder', values);
    return [{ key: `order ${id}`, price, text, short, kind: direction === Direction.Buy ? 'buy' : 'sell' }];
  });
  return [...costs, ...limits];
}
