import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderType } from '../../../contract/codes.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import { newClientOrderId } from '../../data/clientOrderId.ts';
import { useRead } from '../../data/useRead.ts';
import { useWrite } from '../../data/useWrite.ts';
import type { FieldRule } from '../../features/form/rules.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { useForm } from '../../features/form/useForm.ts';
import { useFieldWords } from '../../features/order-ticket/useFieldWords.ts';
import { useLateEnd } from '../../features/money-call/useMoneyCall.ts';
import { type AmountReading, readFigure, typedAgain } from '../../lib/amount.ts';
import { readPrice, typedPrice, typedPriceAgain } from '../../lib/priceEntry.ts';
import { useLanguageChange } from '../../lib/useLanguageChange.ts';
import { decimalText, numberFormats, wholeText } from '../../lib/numbers.ts';
import { orderToast, toast } from '../../lib/toasts.ts';
import { checkPrice, checkQuantity, isEarly } from '../../products/checks.ts';
import type { OrderContext, Problem } from '../../products/product.ts';
import { orderSide, priceFormOf, wirePriceText } from '../../products/traded.ts';
import { useTradedName } from '../../products/useTradedName.ts';
import { Button } from '../../ui/press/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { SheetActions } from '../../ui/sheet/SheetActions.tsx';
import { isChangeable } from '../../features/trades/orderState.ts';
import { AmendEffect } from './AmendEffect.tsx';
import { lacks } from './broker.ts';
import css from './amend-sheet.module.css';

interface AmendSheetProps {
  readonly order: Order;
  onClose(): void;
}

/** The limit as a customer would type it. */
const typedLimit = (order: Order, locale: string): string =>
  typeof order.price === 'string' ? typedPrice(order.price, priceFormOf(order), locale) : '';

/**
 * Another price or another quantity for a working limit order, by the instrument's ticks and lots. The first press shows what
 * will stand, the second sends it. What changes of the order elsewhere meanwhile is told, and taken over where nothing is typed.
 */
export function AmendSheet({ order, onClose }: AmendSheetProps) {
  const { t, i18n } = useTranslation(['trade', 'forms']);
  const trade = useTranslation('trade').t;
  const numbers = numberFormats(i18n.language);
  const failureText = useFailureText();
  const priceForm = priceFormOf(order);
  const fieldWords = useFieldWords(priceForm);
  const { id, stockCode, market, source, scale, option, direction, quantity, filledQuantity, price } = order;
  const terms = useRead('minCount', { stockCode, market, source, ...(option && { goldCode: option.underlying }) });
  const amend = useWrite('orderAmend', `amend ${id}`);
  const name = useTradedName()(order);

  const context: OrderContext = {
    market,
    code: stockCode,
    source,
    scale,
    terms: terms.data,
    most: undefined,
    against: undefined,
    option: undefined,
  };
  const draftOf = (change: { price?: string | undefined; quantity?: number | undefined }) => ({
    direction,
    orderType: OrderType.Limit,
    price: undefined,
    quantity: undefined,
    leverage: order.leverage ?? undefined,
    validity: order.validity,
    extendedHours: order.extendedHours,
    ...change,
  });
  const complaint = (problems: readonly Problem[]) => {
    const [problem] = problems;
    if (!problem) return undefined;
    if (problem.reason === 'tooLong' || problem.reason === 'notPositive') return { text: fieldWords.problem(problem) };
    const nearest =
      problem.nearest
        ?.map((text) => (problem.field === 'price' ? wirePriceText(text, order, numbers) : decimalText(text, numbers)))
        .join(' · ') ?? '';
    return { text: t(`denial.${problem.reason}`, { ns: 'forms', nearest }) };
  };
  const priceReading = (text: string, language = i18n.language) => readPrice(text, priceForm, language);
  const quantityReading = (text: string, language = i18n.language) => readFigure(text, { scale: 0 }, language);
  const priceOf = (text: string) => amountOf(priceReading(text));
  const readQuantity = (text: string) => {
    const whole = amountOf(quantityReading(text));
    return whole === undefined ? undefined : Number(whole);
  };
  const priceRule: FieldRule = {
    check: (text) => {
      const typed = priceReading(text);
      switch (typed.kind) {
        case 'empty':
          return { text: t('amend.notPrice') };
        case 'amount':
          return complaint(checkPrice(draftOf({ price: typed.value }), context));
        default:
          return { text: fieldWords.misread({ field: 'price', reading: typed }) };
      }
    },
  };
  const quantityRule: FieldRule = {
    check: (text) => {
      const typed = quantityReading(text);
      if (typed.kind === 'empty') return { text: t('amend.notQuantity') };
      if (typed.kind !== 'amount') return { text: fieldWords.misread({ field: 'quantity', reading: typed }) };
      const count = Number(typed.value);
      if (count < filledQuantity) return { text: t('amend.below', { filled: wholeText(filledQuantity, numbers) }) };
      if (count === filledQuantity && count > 0) return undefined;
      return complaint(checkQuantity(draftOf({ quantity: count }), context));
    },
  };

  const form = useForm({
    rules: { price: priceRule, quantity: quantityRule },
    initial: { price: typedLimit(order, i18n.language), quantity: String(quantity) },
    send: async (values) => {
      const answer = await amend.send({
        id,
        price: priceOf(values.price) ?? '',
        quantity: readQuantity(values.quantity) ?? 0,
        clientOrderId: newClientOrderId(),
      });
      if (!answer.ok) lacks('amend', answer);
      return answer;
    },
    onDone: done,
  });
  useLanguageChange((before, now) => {
    form.control('price').onChange(typedPriceAgain(priceReading(form.value('price'), before), priceForm, now));
    form.control('quantity').onChange(typedAgain(quantityReading(form.value('quantity'), before), now));
  });
  function done(): void {
    toast(t('amend.done', { name }), undefined, orderToast(id));
    onClose();
  }
  useLateEnd(amend, { done });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const unknown = amend.state === 'unknown';
  const busy = form.page.state === 'sending' || form.page.state === 'slow';
  const ended = !isChangeable(order) && !busy && !unknown;

  const [opened] = useState(order);
  const elsewhere = !busy && !unknown && (opened.price !== price || opened.quantity !== quantity);
  const known = useRef(order);
  const follow = useEffectEvent(() => {
    if (busy || unknown) return;
    const before = known.current;
    known.current = order;
    if (before.price !== price && priceOf(form.value('price')) === priceOf(typedLimit(before, i18n.language)))
      form.control('price').onChange(typedLimit(order, i18n.language));
    if (before.quantity !== quantity && readQuantity(form.value('quantity')) === before.quantity)
      form.control('quantity').onChange(String(quantity));
  });
  useEffect(() => follow(), [price, quantity, busy, unknown]);

  const typed = { price: priceOf(form.value('price')), quantity: readQuantity(form.value('quantity')) };
  const same = typed.price === priceOf(typedLimit(order, i18n.language)) && typed.quantity === quantity;
  const valid = priceRule.check(form.value('price'), {}) === undefined && quantityRule.check(form.value('quantity'), {}) === undefined;
  /** What the customer was asked about: typing anything else asks anew. */
  const [asked, setAsked] = useState<string>();
  const now = JSON.stringify([typed, price, quantity]);
  const sure = asked === now && !same && !ended;
  const { alert, blocked, onSubmit } = form.page;
  const tick = terms.data?.ticks?.findLast(({ from }) => Number(from) <= Math.abs(Number(price ?? 0)))?.size;
  const lot = terms.data?.lot ?? 1;

  return (
    <Sheet title={t('amend.title')} held={busy} step={sure ? 'sure' : 'typing'} onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy || same || unknown || ended || blocked !== undefined) return;
          if (valid && !sure) setAsked(now);
          else onSubmit(event);
        }}
      >
        <p className={css.what}>
          {t('amend.what', {
            side: orderSide(trade, direction),
            name,
            filled: wholeText(filledQuantity, numbers),
            quantity: wholeText(quantity, numbers),
          })}
        </p>
        {alert !== undefined && !unknown && !amend.late && (
          <div role="alert">
            <Note kind="wrong">{alert}</Note>
          </div>
        )}
        <Field
          label={t('amend.price')}
          inputMode={priceForm.notation === undefined ? 'decimal' : 'text'}
          autoComplete="off"
          hint={[tick === undefined ? undefined : t('amend.tick', { tick: tickText(tick) }), fieldWords.readAs(typed.price)]
            .filter((part) => part !== undefined)
            .join(' · ')}
          end={priceForm.notation === undefined && <span className={css.unit}>{order.currency}</span>}
          {...live('price')}
        />
        <Field
          label={t('amend.quantity')}
          inputMode="numeric"
          autoComplete="off"
          hint={[
            filledQuantity > 0 ? t('amend.least', { least: wholeText(filledQuantity, numbers) }) : undefined,
            lot > 1 ? t('amend.lot', { lot: wholeText(lot, numbers) }) : undefined,
          ]
            .filter((part) => part !== undefined)
            .join(' ')}
          {...live('quantity')}
        />
        {valid && !same && !ended && <AmendEffect order={order} draft={draftOf(typed)} context={context} />}
        <Note>{t('amend.unchanged')}</Note>
        <output className={css.state}>
          {form.page.state === 'slow' && <Note kind="warn">{t('send.slow', { ns: 'forms' })}</Note>}
          {unknown && <Note kind="warn">{t('result.unknown')}</Note>}
          {amend.late && amend.failure && <Note kind="wrong">{failureText(amend.failure)}</Note>}
          {terms.state === 'failed' && <Note kind="warn">{failureText(terms.failure)}</Note>}
          {blocked !== undefined && <Note kind="warn">{blocked}</Note>}
          {elsewhere && !ended && (
            <Note kind="warn">
              {t('amend.elsewhere', { quantity: wholeText(quantity, numbers), price: wirePriceText(price, order, numbers) })}
            </Note>
          )}
          {ended && <Note kind="warn">{t('denial.orderEnded', { ns: 'forms' })}</Note>}
          {same && !ended && <p className={css.same}>{t('amend.same')}</p>}
        </output>
        <SheetActions>
          <Button kind="main" type="submit" aria-disabled={busy || same || unknown || ended || blocked !== undefined}>
            {busy ? t('send.sending', { ns: 'forms' }) : sure ? sureText() : t('amend.send')}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
  /** A field whose complaint comes as in the ticket: what no more typing puts right at once, all else once the field is left. */
  function live(name: 'price' | 'quantity') {
    const field = form.field(name);
    const text = form.value(name);
    const typedNow = name === 'price' ? priceReading(text) : quantityReading(text);
    const problems =
      typedNow.kind !== 'amount'
        ? []
        : name === 'price'
          ? checkPrice(draftOf({ price: typedNow.value }), context)
          : checkQuantity(draftOf({ quantity: Number(typedNow.value) }), context);
    const said = typedNow.kind === 'ambiguous' || problems.some(isEarly) || (left.has(name) && text !== '');
    const message = said ? (name === 'price' ? priceRule : quantityRule).check(text, {}) : undefined;
    return {
      ...field,
      error: field.error ?? (typeof message === 'object' ? message.text : undefined),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        setLeft((before) => new Set(before).add(name));
        return field.onBlur(event);
      },
    };
  }
  function tickText(size: string): string {
    return order.notation ? wirePriceText(size, { ...order, digits: 0 }, numbers) : decimalText(size, numbers);
  }
  function sureText(): string {
    return t('amend.sure', {
      quantity: wholeText(typed.quantity ?? 0, numbers),
      price: wirePriceText(typed.price, order, numbers),
    });
  }
}

const amountOf = (reading: AmountReading): string | undefined => (reading.kind === 'amount' ? reading.value : undefined);
