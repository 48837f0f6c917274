/** What happened to an order or a position, as one sentence. */
import type { TFunction } from 'i18next';
import type { Reason } from '../../../contract/codes.ts';
import type { OrderNews } from '../../../contract/frame.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import { type NumberFormats, wholeText } from '../../lib/numbers.ts';
import { shortName } from '../../lib/instrumentName.ts';
import { orderSide, tradedName, averageText } from '../../products/traded.ts';
import { detailHref } from '../../products/tradePage.ts';

interface Words {
  readonly t: TFunction<'trade'>;
  readonly numbers: NumberFormats;
  /** Why an order was rejected, in the customer's language. */
  why(reason: Reason): string;
}

export function toldText(told: OrderNews, words: Words): string {
  switch (told.what) {
    case 'marginLow':
    case 'marginCritical':
      return words.t(`told.${told.what}`, { name: shortName(told.name) || told.stockCode, code: told.stockCode });
    case 'filled':
    case 'partlyFilled':
      return orderText(told.what, told.order, words);
    case 'ended':
      return endText(told.order, words);
  }
}

function valuesOf(order: Order, { t, numbers }: Words) {
  return {
    side: orderSide(t, order.direction),
    name: tradedName(order, t, numbers),
    quantity: wholeText(order.quantity, numbers),
    filled: wholeText(order.filledQuantity, numbers),
    price: averageText(order.averagePrice, order, numbers),
  };
}

const orderText = (what: 'filled' | 'partlyFilled', order: Order, words: Words): string => words.t(`told.${what}`, valuesOf(order, words));

function endText(order: Order, words: Words): string {
  const { t } = words;
  const values = valuesOf(order, words);
  switch (order.reason) {
    case 'rejected':
      return order.denial ? t('told.rejectedWhy', { ...values, why: words.why(order.denial) }) : t('told.rejected', values);
    case 'liquidated':
      return t('told.liquidated', values);
    case 'cancelled':
      return t('told.cancelled', values);
    case 'expired':
      return t('told.expired', values);
    case 'queued':
    case 'partial':
    case null:
    case undefined:
      return t('told.ended', values);
  }
}

/** Where it can be looked at. */
export function toldHref(told: OrderNews): string {
  switch (told.what) {
    case 'marginLow':
    case 'marginCritical':
      return detailHref('position', told.position);
    case 'filled':
    case 'partlyFilled':
    case 'ended':
      return detailHref('order', told.order.id);
  }
}

/** Good: something was traded; bad: something was refused, taken away, or is about to be. */
export function toldTone(told: OrderNews): 'good' | 'bad' {
  switch (told.what) {
    case 'filled':
    case 'partlyFilled':
      return 'good';
    case 'ended':
    case 'marginLow':
    case 'marginCritical':
      return 'bad';
  }
}
