import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenClose, OrderType } from '../../../contract/codes.ts';
import { minorUnits } from '../../../contract/finance/amount.ts';
import { parseUnits } from '../../../contract/finance/price.ts';
import { pricingOf } from '../../../contract/lines.ts';
import { CURRENCY_SCALE } from '../../../contract/money.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import { useRead } from '../../data/useRead.ts';
import type { Aim } from '../../features/order-ticket/aim.ts';
import { costingOf, currencyOf, scheduleOf, touchOf } from '../../features/order-ticket/cost.ts';
import { Ledger } from '../../features/order-ticket/Ledger.tsx';
import { type TicketQuote, useTicketQuote } from '../../features/order-ticket/useTicketQuote.ts';
import { useConversion } from '../../features/order-ticket/useTerms.ts';
import { Warnings } from '../../features/order-ticket/Warnings.tsx';
import { warningsOf } from '../../features/order-ticket/warnings.ts';
import type { Draft, OrderContext } from '../../products/product.ts';
import { numberFormats, wholeText } from '../../lib/numbers.ts';
import { productOf } from '../../products/registry.ts';
import { Note } from '../../ui/sign/Note.tsx';

interface AmendEffectProps {
  readonly order: Order;
  /** The order as it is to be. */
  readonly draft: Draft;
  readonly context: OrderContext;
}

/** What the order would cost as it is to be, and what the ticket would warn of; nothing until its market is known. */
export function AmendEffect(props: AmendEffectProps) {
  const { market, stockCode: code, source, name, direction, option } = props.order;
  const aim = useMemo(
    (): Aim => ({
      market,
      code,
      source,
      name,
      direction,
      price: undefined,
      quantity: undefined,
      option: option
        ? { goldCode: option.underlying, optionType: option.right, strike: option.strike, expiry: option.lastTradeDate }
        : undefined,
    }),
    [market, code, source, name, direction, option],
  );
  const read = useTicketQuote(aim);
  return read.state === 'known' ? <Told {...props} aim={aim} quote={read.quote} /> : null;
}

interface ToldProps extends AmendEffectProps {
  readonly aim: Aim;
  readonly quote: TicketQuote;
}

function Told({ order, draft, context: given, aim, quote }: ToldProps) {
  const { t, i18n } = useTranslation('trade');
  const { stockCode, openClose, positionId, filledQuantity, settleCurrency } = order;
  const { market, source, direction, option } = aim;
  const { terms } = given;
  const context = { ...given, scale: quote.scale, option };
  const rates = useRead('rateSite', { source, market, stockCode: option?.goldCode ?? stockCode });
  const own = useRead('positionGetByStock', { stockCode, market, source }, { enabled: openClose === OpenClose.Close });
  const rate = useConversion(terms?.conversion);
  const price = parseUnits(draft.price ?? '', quote.scale) ?? Number.NaN;
  const currency = currencyOf(settleCurrency);
  // What has traded is paid: the debit is of the rest.
  const rest = (draft.quantity ?? 0) - filledQuantity;
  const value = minorUnits(order.amount, CURRENCY_SCALE[settleCurrency]);
  const traded = value === undefined ? undefined : { value, quantity: BigInt(filledQuantity) };
  const product = productOf(source);
  const closes = own.data?.list.find(({ id }) => id === positionId);
  const cost =
    rest > 0 && product && terms && rates.data && currency && (openClose !== OpenClose.Close || closes) && (!terms.conversion || rate)
      ? costingOf({
          ...{ product, context, terms, price, currency, rate, closes, traded },
          draft: { ...draft, quantity: rest },
          charges: scheduleOf(rates.data),
        })
      : undefined;
  const phase = quote.session?.phase;
  return (
    <>
      {rest === 0 && <Note kind="warn">{t('amend.endsRest')}</Note>}
      {cost && filledQuantity > 0 && <p>{t('amend.rest', { rest: wholeText(rest, numberFormats(i18n.language)) })}</p>}
      {cost && (
        <Ledger
          cost={cost}
          brings={false}
          direction={direction}
          quantity={rest}
          price={price}
          currency={currency}
          quote={quote}
          context={context}
          available={undefined}
        />
      )}
      <Warnings
        warnings={warningsOf({
          direction,
          orderType: OrderType.Limit,
          limit: price,
          touch: touchOf(direction, quote),
          state: quote.state,
          trading: phase && (phase === 'open' || (draft.extendedHours && (phase === 'pre' || phase === 'post'))),
          pricing: pricingOf(source) ?? 'book',
          debit: undefined,
          notional: undefined,
          leveraged: false,
          available: undefined,
        })}
        direction={direction}
        quote={quote}
      />
    </>
  );
}
