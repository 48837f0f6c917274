import { Direction } from '../../../contract/codes.ts';
import { DECIMAL } from '../../../contract/finance/price.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { Question } from '../../features/order-ticket/aim.ts';
import { orderHref } from '../../products/orderPage.ts';
import type { Place } from './workspaces.ts';

/**
 * What a link to an order page asks, where it is of this instrument: the ticket beside answers in the page's place.
 * @param hash of the link, such as `#/pages/payment/stock?code=AAPL…`
 */
export function askedBy(hash: string, { market, code }: Place): Question | undefined {
  const [path, search = ''] = hash.replace(/^#/, '').split('?', 2);
  const query = new URLSearchParams(search);
  const own = orderHref({ market, code, source: factsOf(market).source }).split('?', 1)[0];
  if (path !== own || query.get('code') !== code || query.get('market') !== market || query.has('goldCode')) return undefined;
  const price = query.get('price') ?? '';
  return {
    direction: query.get('direction') === String(Direction.Sell) ? Direction.Sell : Direction.Buy,
    ...(DECIMAL.test(price) && { price }),
  };
}
