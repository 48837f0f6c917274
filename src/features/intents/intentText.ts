/** What a money call was about, as a few words. */
import type { TFunction } from 'i18next';
import { Direction } from '../../../contract/codes.ts';
import type { Intent } from '../../../contract/frame.ts';
import { decimalText, type NumberFormats, wholeText } from '../../lib/numbers.ts';
import { orderSide } from '../../products/traded.ts';

export function intentText({ endpoint, about }: Pick<Intent, 'endpoint' | 'about'>, t: TFunction<'trade'>, numbers: NumberFormats): string {
  const { stockCode = '', direction, price, quantity, id = 0, amount, currency = '' } = about;
  const count = quantity === undefined ? '' : wholeText(quantity, numbers);
  const money = amount === undefined ? '' : decimalText(amount, numbers);
  const priced = (words: string) =>
    price === undefined ? words : `${words} ${t('intent.atPrice', { price: decimalText(price, numbers) })}`;
  switch (endpoint) {
    case 'positionFlat':
      return priced(t('intent.what.close', { quantity: count, id }));
    case 'orderAmend':
      return priced(t('intent.what.amend', { id }));
    case 'positionAddMargin':
      return t('intent.what.margin', { amount: money, id });
    case 'walletTransfer':
      return t('intent.what.transfer', { amount: money, currency });
    case 'withdrawalApply':
      return t('intent.what.withdrawal', { amount: money, currency });
    case 'treasuryBondCreate':
      return priced(t('intent.what.bondBuy', { quantity: count }));
    case 'treasuryBondFlat':
      return priced(t('intent.what.bondSell', { quantity: count, id }));
    case 'rechargeCreate':
      return t('intent.what.deposit', { amount: money, currency });
    default: {
      if (stockCode === '' || direction === undefined) return t('intent.what.other');
      const side = orderSide(t, direction === Direction.Sell ? Direction.Sell : Direction.Buy);
      return priced(t('intent.what.order', { side, quantity: count, code: stockCode }));
    }
  }
}

/** Whether the customer has to hear of it: no answer came, or one came only after the server was asked. */
export function isNews({ state, asked }: Pick<Intent, 'state' | 'asked'>): boolean {
  switch (state) {
    case 'sending':
    case 'slow':
      return false;
    case 'unknown':
      return true;
    case 'accepted':
    case 'rejected':
      return asked > 0;
  }
}
