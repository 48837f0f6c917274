/** What a money call was about, as a few words. */
import i18next, { type TFunction } from 'i18next';
import { Direction, MARKETS } from '../../../contract/codes.ts';
import { premiumNotation } from '../../../contract/finance/notation.ts';
import type { Intent } from '../../../contract/frame.ts';
import { type Instrument, type QuoteKey, quoteKey } from '../../../contract/quote.ts';
import type frTrade from '../../../locales/fr/trade.json';
import { decimalText, type NumberFormats, wholeText } from '../../lib/numbers.ts';
import { orderSide, tradedName, wirePriceText } from '../../products/traded.ts';

type Asked = Pick<Intent, 'endpoint' | 'about'>;

/** The row that knows how the instrument is named and its prices are written: of an option that of its future. */
export function keyOf({ about: { market, stockCode, goldCode } }: Asked): QuoteKey | undefined {
  const known = MARKETS.find((each) => each === market);
  const code = goldCode ?? stockCode;
  return known && code !== undefined ? quoteKey(known, code) : undefined;
}

/** @param instrument of `keyOf`; what it would say is written as the call has it while it is unknown */
export function intentText(
  { endpoint, about }: Asked,
  instrument: Instrument | undefined,
  t: TFunction<'trade'>,
  numbers: NumberFormats,
): string {
  const { stockCode = '', direction, price, quantity, id = 0, offered = '', amount, currency = '' } = about;
  const { goldCode: underlying, optionType, strike, expiry: lastTradeDate } = about;
  const count = quantity === undefined ? '' : wholeText(quantity, numbers);
  const money = amount === undefined ? '' : decimalText(amount, numbers);
  const right = (['call', 'put'] as const).find((each) => each === optionType);
  const option = underlying && right && strike && lastTradeDate ? { underlying, right, strike, lastTradeDate } : undefined;
  const notation = option ? premiumNotation(instrument?.notation) : instrument?.notation;
  const written = (text: string) =>
    instrument
      ? wirePriceText(text, { scale: instrument.scale, digits: instrument.tickDigits, notation }, numbers)
      : decimalText(text, numbers);
  const priced = (words: string) => (price === undefined ? words : `${words} ${t('intent.atPrice', { price: written(price) })}`);
  // What is applied for in Hong Kong goes by the call of its orders.
  const call = endpoint === 'hkCreate' && offered !== '' ? 'newSharesCreate' : endpoint;
  if (hasWords(call)) return priced(t(`intent.call.${call}`, { quantity: count, id, offered, amount: money, currency }));
  if (stockCode === '' || direction === undefined) return t('intent.other');
  const side = orderSide(t, direction === Direction.Sell ? Direction.Sell : Direction.Buy);
  const name = tradedName({ name: stockCode, ...instrument, stockCode, option, notation }, t, numbers);
  return priced(t('intent.order', { side, quantity: count, name }));
}

type Worded = keyof (typeof frTrade)['intent']['call'];

/** Calls that are no orders have their words under their own names (`intent.call` of trade.json). */
const hasWords = (endpoint: string): endpoint is Worded => i18next.exists(`trade:intent.call.${endpoint}`);

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
