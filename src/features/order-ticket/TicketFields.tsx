import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction, OrderType, VALIDITIES } from '../../../contract/codes.ts';
import { formatUnits, parseUnits, shownDigits } from '../../../contract/finance/price.ts';
import type { Failure } from '../../../contract/result.ts';
import { decimalText, numberFormats, priceText } from '../../lib/numbers.ts';
import { typedPrice } from '../../lib/priceEntry.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { isEarly } from '../../products/checks.ts';
import type { Product } from '../../products/product.ts';
import { snapTick, stepTick, tickAt, ticksOf } from '../../products/tick.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Parts } from './Parts.tsx';
import { StepField } from './StepField.tsx';
import css from './order-ticket.module.css';
import { useFieldWords } from './useFieldWords.ts';
import type { Ticket } from './useTicket.ts';
import type { TicketQuote } from './useTicketQuote.ts';

interface TicketFieldsProps {
  readonly product: Product;
  readonly quote: TicketQuote;
  readonly ticket: Ticket;
  /** The direction is none of the customer's choices. */
  readonly fixed: boolean;
  /** What is missing is said too. */
  readonly asked: boolean;
  /** What the server said of a field, which stands there until it changes. */
  readonly refusal: Failure | undefined;
  readonly refusalText: string | undefined;
}

type Named = 'price' | 'quantity' | 'leverage';

/** What the customer decides: direction, type, price, quantity, and what its line asks besides. */
export function TicketFields({ product, quote, ticket, fixed, asked, refusal, refusalText }: TicketFieldsProps) {
  const { t, i18n } = useTranslation('ticket');
  const own = useOwnMoneyText();
  const fieldWords = useFieldWords(quote);
  const [left, setLeft] = useState<ReadonlySet<Named>>(new Set());
  const { entry, change, fill, fields, terms, draft, most, account, context } = ticket;
  const numbers = numberFormats(i18n.language);
  const { scale, tickDigits } = quote;
  const ticks = terms.data && ticksOf(terms.data, scale);
  const units = draft.price === undefined ? undefined : parseUnits(draft.price, scale);
  const wire = (price: number) => formatUnits(price, scale, shownDigits(price, scale, tickDigits));
  const lot = Math.max(1, terms.data?.lot ?? 1);

  const complaint = (field: Named) => {
    const misread = ticket.misread.find((each) => each.field === field);
    if (misread && (asked || left.has(field) || misread.reading.kind === 'ambiguous')) return { error: fieldWords.misread(misread) };
    if (refusal?.denial?.field === field) return { error: refusalText, offers: fieldWords.offersOf(refusal.denial.nearest) };
    const problem = ticket.problems.find((each) => each.field === field);
    const empty = (field === 'price' && entry.price === '') || (field === 'quantity' && entry.quantity === '');
    if (!problem || !(asked || isEarly(problem) || (left.has(field) && !empty))) return {};
    return { error: fieldWords.problem(problem), offers: fieldWords.offersOf(problem.nearest) };
  };
  const leave = (field: Named) => setLeft((before) => new Set(before).add(field));

  const stepPrice =
    ticks &&
    ((steps: number) => {
      let price = units ?? snapTick(ticks, Number.isNaN(ticket.touch) ? 0 : ticket.touch);
      for (let step = 0; step < Math.abs(steps); step += 1) price = stepTick(ticks, price, steps > 0 ? 1 : -1);
      fill('price', wire(price));
    });
  const stepQuantity = (steps: number) => {
    const now = draft.quantity ?? 0;
    const least = Math.max(terms.data?.minimum ?? lot, lot);
    const next = (steps > 0 ? Math.floor(now / lot) : Math.ceil(now / lot)) + steps;
    fill('quantity', String(Math.max(least, next * lot)));
  };
  const tickAside = () => {
    if (!ticks) return undefined;
    const at = units ?? (Number.isNaN(ticket.touch) ? 0 : ticket.touch);
    return t('price.tick', { tick: priceText(tickAt(ticks, at), scale, 0, numbers, quote.notation) });
  };
  const quantityAside = () => {
    const sold = entry.direction === Direction.Sell && terms.data?.canShort !== true ? most?.full : undefined;
    const free = context.against ?? sold;
    if (free !== undefined) return t('quantity.free', { count: free, quantity: decimalText(String(free), numbers) });
    return account && t('quantity.available', { amount: own.money(account.available, account.currency) });
  };
  const quantityHint = () => {
    const least = Math.max(lot, terms.data?.minimum ?? 1);
    const lots =
      lot > 1 || least > 1 ? t(least > lot ? 'quantity.least' : 'quantity.lot', { lot: decimalText(String(least), numbers) }) : undefined;
    const none = most?.full === 0 && context.against === undefined && entry.direction === Direction.Buy ? t('quantity.none') : undefined;
    return [lots, none].filter((line) => line !== undefined).join(' · ') || undefined;
  };

  return (
    <>
      <div className={fixed ? css.one : css.choices}>
        {!fixed && (
          <Segments<Direction>
            bare
            label={t('direction.label')}
            options={[
              { id: Direction.Buy, label: t('direction.buy'), tone: 'buy' },
              { id: Direction.Sell, label: t('direction.sell'), tone: 'sell' },
            ]}
            selected={entry.direction}
            onSelect={(direction) => change({ direction })}
          />
        )}
        <Segments<OrderType>
          bare
          label={t('type.label')}
          options={[
            { id: OrderType.Limit, label: t('type.limit') },
            { id: OrderType.Market, label: t(product.pricing === 'counterparty' ? 'type.block' : 'type.market') },
          ]}
          selected={entry.orderType}
          onSelect={(orderType) => change({ orderType })}
        />
      </div>
      {fields.price !== 'irrelevant' && (
        <StepField
          label={t('price.limit')}
          name="price"
          decimal
          value={entry.price}
          aside={tickAside()}
          hint={fieldWords.readAs(draft.price)}
          onChange={(price) => change({ price })}
          onStep={stepPrice}
          onOffer={(price) => change({ price: typedPrice(price, quote, i18n.language) })}
          written={quote.notation !== undefined}
          onBlur={() => leave('price')}
          {...complaint('price')}
        />
      )}
      <div className={css.group}>
        <StepField
          label={t(`quantity.${product.unit}`)}
          name="quantity"
          decimal={false}
          value={entry.quantity}
          aside={quantityAside()}
          hint={quantityHint()}
          onChange={(quantity) => change({ quantity })}
          onStep={stepQuantity}
          onOffer={(quantity) => change({ quantity })}
          onBlur={() => leave('quantity')}
          {...complaint('quantity')}
        />
        <Parts
          full={context.against ?? most?.full}
          half={context.against === undefined ? most?.half : undefined}
          lot={lot}
          onPart={(quantity) => change({ quantity: String(quantity) })}
        />
      </div>
      {fields.leverage === 'enabled' && (
        <SelectField
          label={t('leverage.label')}
          options={[
            ...(product.exchangeMargin ? [{ value: 'exchange', label: t('leverage.exchange') }] : []),
            // Told with the usual one first; read from the highest down.
            ...(terms.data?.leverages ?? [])
              .toSorted((one, other) => other - one)
              .map((each) => ({ value: String(each), label: t('leverage.times', { times: each }) })),
          ]}
          value={String(entry.leverage ?? terms.data?.leverages?.[0] ?? '')}
          onChange={({ target }) => change({ leverage: target.value === 'exchange' ? target.value : Number(target.value) })}
          {...{ error: complaint('leverage').error }}
        />
      )}
      {fields.validity === 'enabled' && (
        <SelectField
          label={t('validity.label')}
          options={VALIDITIES.map((each) => ({ value: each, label: t(`validity.${each}`) }))}
          value={entry.validity}
          onChange={({ target }) => change({ validity: VALIDITIES.find((each) => each === target.value) ?? 'day' })}
        />
      )}
      {fields.extendedHours !== 'irrelevant' && (
        <Checkbox
          label={t('extended.label')}
          hint={fields.extendedHours === 'disabled' ? t('extended.limitOnly') : t('extended.hint')}
          checked={entry.extendedHours && fields.extendedHours === 'enabled'}
          aria-disabled={fields.extendedHours === 'disabled'}
          onChange={({ target }) => {
            if (fields.extendedHours === 'enabled') change({ extendedHours: target.checked });
          }}
        />
      )}
      {context.option && <p className={css.note}>{t('option.note')}</p>}
    </>
  );
}
