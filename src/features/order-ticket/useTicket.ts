import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Direction, OrderType, type Validity } from '../../../contract/codes.ts';
import { minorUnits } from '../../../contract/finance/amount.ts';
import { formatUnits, parseUnits } from '../../../contract/finance/price.ts';
import { heldIn } from '../../../contract/lines.ts';
import { CURRENCY_SCALE, type Currency } from '../../../contract/money.ts';
import type { Output } from '../../../contract/rest/index.ts';
import type { Position } from '../../../contract/rest/trading.ts';
import type { Loadable } from '../../data/api.ts';
import { useRead } from '../../data/useRead.ts';
import { type AmountReading, readFigure, typedAgain, typedAmount } from '../../lib/amount.ts';
import { readPrice, typedPrice, typedPriceAgain } from '../../lib/priceEntry.ts';
import { Still } from '../../lib/still.ts';
import { useLanguageChange } from '../../lib/useLanguageChange.ts';
import { useSettled } from '../../lib/useSettled.ts';
import type { Draft, FieldName, FieldState, OrderContext, Problem, Product } from '../../products/product.ts';
import type { Aim, Question } from './aim.ts';
import { type Costing, costingOf, currencyOf, scheduleOf, touchOf } from './cost.ts';
import type { TicketQuote } from './useTicketQuote.ts';
import { useConversion, useMost, useTerms } from './useTerms.ts';
import { type Warning, warningsOf } from './warnings.ts';

/** As typed and chosen. */
interface Entry {
  readonly direction: Direction;
  readonly orderType: OrderType;
  readonly price: string;
  readonly quantity: string;
  /** Undefined: the usual one, which of a future is not the exchange's margin: that is so little that it begins with a warning. */
  readonly leverage: number | 'exchange' | undefined;
  readonly validity: Validity;
  readonly extendedHours: boolean;
}

/** What stands in a field that can't be read. */
export interface Misread {
  readonly field: 'price' | 'quantity';
  readonly reading: Exclude<AmountReading, { kind: 'amount' | 'empty' }>;
}

export interface Ticket {
  readonly entry: Entry;
  change(change: Partial<Entry>): void;
  /** Puts a decimal string into a field, as the customer would have typed it. */
  fill(field: 'price' | 'quantity', value: string): void;
  /** Takes side and price from outside; what is typed and chosen besides stays. */
  take(question: Question): void;
  readonly draft: Draft;
  readonly context: OrderContext;
  readonly fields: Readonly<Record<FieldName, FieldState>>;
  readonly misread: readonly Misread[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** Units: the limit, or the side that a market order would meet; NaN for neither. */
  readonly price: number;
  readonly touch: number;
  readonly currency: Currency | undefined;
  readonly cost: Costing | undefined;
  /** The customer's own position that the order closes. */
  readonly closes: Position | undefined;
  readonly most: Output<'positionHalfOrFull'> | undefined;
  readonly account: { readonly available: string; readonly currency: Currency } | undefined;
  /** False while something that the costs depend on is under way: nobody confirms what isn't known yet. */
  readonly ready: boolean;
  /** False while the server is asked for the most that can be afforded or sold so: what it says may be a complaint. */
  readonly answered: boolean;
  readonly terms: Loadable<Output<'minCount'>>;
  readonly rates: Loadable<Output<'rateSite'>>;
}

const TYPING_PAUSE_MS = 250;

/**
 * Everything that the ticket knows and says, from what is typed, the live quote and the server's terms.
 * @param fixed the position that the order is to close; without one it is found among the customer's own
 */
export function useTicket(aim: Aim, quote: TicketQuote, product: Product, fixed: Position | undefined): Ticket {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const { market, code, source, option } = aim;
  const { scale } = quote;
  const [entry, setEntry] = useState<Entry>(() => ({
    direction: aim.direction,
    // What a counterparty asks is taken as it is, and the ticket follows it.
    orderType: product.pricing === 'counterparty' ? OrderType.Market : OrderType.Limit,
    price: typedPrice(aim.price ?? nearPrice(quote, aim.direction), quote, locale),
    quantity: aim.quantity === undefined ? '' : String(aim.quantity),
    leverage: undefined,
    validity: 'day',
    extendedHours: false,
  }));
  const change = (changed: Partial<Entry>) => setEntry((before) => ({ ...before, ...changed }));

  const named = { stockCode: code, market, source, ...(option ? { goldCode: option.goldCode } : {}) };
  const { terms, rates } = useTerms(named);
  const readTyped = (language: string) => readPrice(entry.price, quote, language);
  const readQuantity = (language: string) => readFigure(entry.quantity, { scale: 0 }, language);
  useLanguageChange((before, now) =>
    change({ price: typedPriceAgain(readTyped(before), quote, now), quantity: typedAgain(readQuantity(before), now) }),
  );
  const priceReading = readTyped(locale);
  const quantityReading = readQuantity(locale);
  const draft: Draft = {
    ...entry,
    price: priceReading.kind === 'amount' ? priceReading.value : undefined,
    quantity: quantityReading.kind === 'amount' ? Number(quantityReading.value) : undefined,
    leverage: entry.leverage === 'exchange' ? undefined : (entry.leverage ?? terms.data?.leverages?.[0]),
  };
  const limit = entry.orderType === OrderType.Limit;

  const rate = useConversion(terms.data?.conversion);
  const limitUnits = draft.price === undefined ? undefined : parseUnits(draft.price, scale);
  const typedLimit = useSettled(limitUnits === undefined ? undefined : draft.price, TYPING_PAUSE_MS);
  const { most, account, asking } = useMost({
    ...named,
    direction: entry.direction,
    ...(limit && typedLimit !== undefined && { price: typedLimit }),
    ...(draft.leverage === undefined ? {} : { leverage: draft.leverage }),
  });
  const current = !limit || typedLimit === draft.price;
  const own = useRead('positionGetByStock', { stockCode: code, market, source: heldIn(source, market) }, { enabled: useContext(Still) });
  const closes = fixed ?? own.data?.list.find(({ direction, positionNum }) => direction !== entry.direction && positionNum > 0);
  const context: OrderContext = {
    market,
    code,
    source,
    scale,
    terms: terms.data,
    most: current ? most : undefined,
    against: closes && closes.positionNum - closes.frozenNum,
    option,
  };

  const touch =
    product.pricing === 'counterparty' ? (parseUnits(terms.data?.blockPrice ?? '', scale) ?? Number.NaN) : touchOf(entry.direction, quote);
  const price = limit ? (limitUnits ?? Number.NaN) : touch;
  const currency = terms.data ? currencyOf(terms.data.settleCurrency ?? quote.currency) : undefined;
  const problems = product.check(draft, context);
  const cost =
    !problems.some(isNoOrder) && terms.data && rates.data && currency && (!terms.data.conversion || rate)
      ? costingOf({ product, draft, context, terms: terms.data, charges: scheduleOf(rates.data), price, currency, rate, closes })
      : undefined;
  const misread = [...(limit ? misreadOf('price', priceReading) : []), ...misreadOf('quantity', quantityReading)];
  const readable = (field: string) => misread.every((each) => each.field !== field);
  const phase = quote.session?.phase;
  const extended = entry.extendedHours && limit;

  return {
    entry,
    change,
    fill: (field, value) => change({ [field]: field === 'price' ? typedPrice(value, quote, locale) : typedAmount(value, locale) }),
    take: ({ direction, price: asked }) =>
      change({
        direction,
        price: typedPrice(asked ?? nearPrice(quote, direction), quote, locale),
        ...(asked !== undefined && { orderType: OrderType.Limit }),
      }),
    draft,
    context,
    fields: product.fields(draft, context),
    misread,
    problems: problems.filter(({ field }) => readable(field)),
    warnings: warningsOf({
      direction: entry.direction,
      orderType: entry.orderType,
      // How far a price lies that can't be is nothing to warn of.
      limit: (problems.some(({ reason }) => reason === 'notPositive') ? undefined : limitUnits) ?? Number.NaN,
      touch,
      state: quote.state,
      trading: phase && (phase === 'open' || (extended && (phase === 'pre' || phase === 'post'))),
      pricing: product.pricing,
      debit: cost?.debit,
      notional: cost?.value,
      leveraged: cost?.margin !== undefined,
      available: account && minorUnits(account.available, CURRENCY_SCALE[account.currency]),
    }),
    price,
    touch,
    currency,
    cost,
    closes,
    most: current ? most : undefined,
    account,
    ready:
      terms.data !== undefined && rates.data !== undefined && own.state !== 'loading' && (!terms.data.conversion || rate !== undefined),
    answered: current && !asking,
    terms,
    rates,
  };
}

/** A quantity or a price that can't be: it has no sum. What only costs too much has one, which says by how much. */
const isNoOrder = ({ field, reason }: Problem): boolean =>
  (field === 'quantity' && reason !== 'insufficientFunds') || reason === 'notPositive' || reason === 'tooLong';

const misreadOf = (field: Misread['field'], reading: AmountReading): readonly Misread[] =>
  reading.kind === 'amount' || reading.kind === 'empty' ? [] : [{ field, reading }];

/** Where a limit begins: the side that it would meet. Empty where there is no price. */
function nearPrice(quote: TicketQuote, direction: Direction): string {
  const units = touchOf(direction, quote);
  return Number.isNaN(units) ? '' : formatUnits(units, quote.scale);
}
