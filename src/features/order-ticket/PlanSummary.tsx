import { useTranslation } from 'react-i18next';
import { Direction, OrderType } from '../../../contract/codes.ts';
import type { Currency } from '../../../contract/money.ts';
import css from './plan-summary.module.css';
import { bringsIn } from './cost.ts';
import { Ledger } from './Ledger.tsx';
import { type Plan, waitsOf } from './plan.ts';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';
import { Warnings } from './Warnings.tsx';
import { openingOf } from './warnings.ts';

interface PlanSummaryProps {
  readonly plan: Plan;
  readonly quote: TicketQuote;
  readonly currency: Currency | undefined;
}

/** An order in one sentence, its ledger, and what to mind. */
export function PlanSummary({ plan, quote, currency }: PlanSummaryProps) {
  const { t } = useTranslation('ticket');
  const words = useTicketWords();
  const { draft, context, touch, price, cost, available, warnings } = plan;
  const side = draft.direction === Direction.Buy ? 'buy' : 'sell';
  const limit = draft.orderType === OrderType.Limit;
  const priceText = (units: number) => words.price(units, quote, context.source);
  const waits = waitsOf(warnings);
  const validity = (): string => {
    if (draft.validity !== 'day' || !waits) return t(`validity.${draft.validity}Short`);
    const opening = openingOf(quote.session);
    return opening === undefined
      ? t('validity.nextShort')
      : t('validity.sessionShort', { day: words.day(opening, quote.session?.timeZone) });
  };
  return (
    <>
      <div>
        <p className={css.sentence}>{t(`confirm.what.${side}`, { quantity: words.count(draft.quantity ?? 0), name: quote.name })}</p>
        <p className={css.how}>
          {limit
            ? t(`confirm.limit.${side}`, { price: priceText(price), validity: validity() })
            : t('confirm.market', { price: priceText(touch) })}
          {draft.extendedHours && limit && ` · ${t('extended.short')}`}
        </p>
      </div>
      <Ledger
        cost={cost}
        brings={bringsIn(draft.direction, context.terms, context.against)}
        direction={draft.direction}
        quantity={draft.quantity}
        price={price}
        currency={currency}
        quote={quote}
        context={context}
        available={available}
      />
      <Warnings warnings={warnings} direction={draft.direction} quote={quote} />
    </>
  );
}
