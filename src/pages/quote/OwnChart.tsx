import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import { QuoteChart } from '../../features/quote-chart/QuoteChart.tsx';
import type { Place } from '../../features/quote-detail/QuotePage.tsx';
import { numberFormats, wholeText } from '../../lib/numbers.ts';
import { orderSide, wirePriceText } from '../../products/traded.ts';
import { OwnTrades } from './OwnTrades.tsx';
import { useOwn } from './useOwn.ts';

/** The chart of an instrument with the customer's own position and orders drawn in it, and listed below. */
export function OwnChart({ id, market, code }: Place & { readonly id: number }) {
  const { t, i18n } = useTranslation('trade');
  const numbers = numberFormats(i18n.language);
  const { positions, orders } = useOwn(market, code);
  const own = useMemo(
    () => [
      // An option's price is of another kind than its future's.
      ...positions
        .filter(({ option }) => !option)
        .map(({ id: position, averagePrice, positionNum, scale }) => ({
          key: `position ${position}`,
          price: averagePrice,
          text: t('own.lineAverage', { price: wirePriceText(averagePrice, scale, numbers), quantity: wholeText(positionNum, numbers) }),
          kind: 'cost' as const,
        })),
      ...orders.flatMap(({ id: order, price, quantity, filledQuantity, direction, scale, option }) =>
        option || typeof price !== 'string'
          ? []
          : [
              {
                key: `order ${order}`,
                price,
                text: t('own.lineOrder', {
                  side: orderSide(t, direction),
                  quantity: wholeText(quantity - filledQuantity, numbers),
                  price: wirePriceText(price, scale, numbers),
                }),
                kind: direction === Direction.Buy ? ('buy' as const) : ('sell' as const),
              },
            ],
      ),
    ],
    [positions, orders, t, numbers],
  );
  return (
    <>
      <QuoteChart id={id} market={market} code={code} own={own} />
      <OwnTrades positions={positions} orders={orders} />
    </>
  );
}
