import { useTranslation } from 'react-i18next';
import { OrderType } from '../../../contract/codes.ts';
import { formatUnits, parseUnits, shownDigits } from '../../../contract/finance/price.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import { newClientOrderId } from '../../data/clientOrderId.ts';
import { useRead } from '../../data/useRead.ts';
import { useWrite } from '../../data/useWrite.ts';
import type { FieldRule } from '../../features/form/rules.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { useForm } from '../../features/form/useForm.ts';
import { useLateEnd } from '../../features/money-call/useMoneyCall.ts';
import { readFigure, typedAgain, typedAmount } from '../../lib/amount.ts';
import { useLanguageChange } from '../../lib/useLanguageChange.ts';
import { numberFormats, wholeText } from '../../lib/numbers.ts';
import { toast } from '../../lib/toasts.ts';
import { checkPrice, checkQuantity } from '../../products/checks.ts';
import type { OrderContext, Problem } from '../../products/product.ts';
import { orderSide, tradedName, wirePriceText } from '../../products/traded.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { lacks } from './broker.ts';
import css from './amend-sheet.module.css';

interface AmendSheetProps {
  readonly order: Order;
  onClose(): void;
}

/** More decimals than any tick has: a price that is too fine is told the nearest ones. */
const READ_SCALE = 12;

const SHOWN_DECIMALS = 2;

/** The limit as a customer would type it. */
function typedPrice({ price, scale }: Order, locale: string): string {
  const units = parseUnits(price ?? '', scale);
  return units === undefined
    ? ''
    : typedAmount(formatUnits(units, scale, shownDigits(units, scale, Math.min(SHOWN_DECIMALS, scale))), locale);
}

/** Another price or another quantity for a working limit order, by the instrument's ticks and lots. */
export function AmendSheet({ order, onClose }: AmendSheetProps) {
  const { t, i18n } = useTranslation(['trade', 'forms']);
  const trade = useTranslation('trade').t;
  const numbers = numberFormats(i18n.language);
  const failureText = useFailureText();
  const { id, stockCode, market, source, scale, option, direction, quantity, filledQuantity, price } = order;
  const terms = useRead('minCount', { stockCode, market, source, ...(option && { goldCode: option.underlying }) });
  const amend = useWrite('orderAmend', `amend ${id}`);
  const name = tradedName(order);

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
  const draftOf = (change: { price?: string; quantity?: number }) => ({
    direction,
    orderType: OrderType.Limit,
    price: undefined,
    quantity: undefined,
    leverage: undefined,
    validity: order.validity,
    extendedHours: order.extendedHours,
    ...change,
  });
  const complaint = (problems: readonly Problem[]) => {
    const [problem] = problems;
    if (!problem) return undefined;
    const nearest = problem.nearest?.map((text) => wirePriceText(text, problem.field === 'price' ? scale : 0, numbers)).join(' · ') ?? '';
    return { text: t(`denial.${problem.reason}`, { ns: 'forms', nearest }) };
  };
  // What can be read in two ways is not guessed at: an amended order trades without being asked once more.
  const reading = (text: string, scale: number, language: string) => readFigure(text, { scale, signed: scale > 0 }, language);
  const read = (text: string, scale: number) => {
    const figure = reading(text, scale, i18n.language);
    return figure.kind === 'amount' ? figure.value : undefined;
  };
  const readPrice = (text: string) => read(text, READ_SCALE);
  const readQuantity = (text: string) => {
    const whole = read(text, 0);
    return whole === undefined ? undefined : Number(whole);
  };
  const priceRule: FieldRule = {
    check: (text) => {
      const typed = readPrice(text);
      return typed === undefined ? { text: t('amend.notPrice') } : complaint(checkPrice(draftOf({ price: typed }), context));
    },
  };
  const quantityRule: FieldRule = {
    check: (text) => {
      const typed = readQuantity(text);
      if (typed === undefined) return { text: t('amend.notQuantity') };
      if (typed <= filledQuantity) return { text: t('amend.below', { filled: wholeText(filledQuantity, numbers) }) };
      return complaint(checkQuantity(draftOf({ quantity: typed }), context));
    },
  };

  const form = useForm({
    rules: { price: priceRule, quantity: quantityRule },
    initial: { price: typedPrice(order, i18n.language), quantity: String(quantity) },
    send: async (values) => {
      const answer = await amend.send({
        id,
        price: readPrice(values.price) ?? '',
        quantity: readQuantity(values.quantity) ?? 0,
        clientOrderId: newClientOrderId(),
      });
      if (!answer.ok) lacks('amend', answer);
      return answer;
    },
    onDone: done,
  });
  useLanguageChange((before, now) => {
    form.control('price').onChange(typedAgain(reading(form.value('price'), READ_SCALE, before), now));
    form.control('quantity').onChange(typedAgain(reading(form.value('quantity'), 0, before), now));
  });
  function done(): void {
    toast(t('amend.done', { name }));
    onClose();
  }
  useLateEnd(amend, { done });
  const unknown = amend.state === 'unknown';
  const busy = form.page.state === 'sending' || form.page.state === 'slow';
  const same =
    readPrice(form.value('price')) === readPrice(typedPrice(order, i18n.language)) && readQuantity(form.value('quantity')) === quantity;
  const { alert, blocked, onSubmit } = form.page;
  const tick = terms.data?.ticks?.findLast(({ from }) => Number(from) <= Math.abs(Number(price ?? 0)))?.size;
  const lot = terms.data?.lot ?? 1;

  return (
    <Sheet title={t('amend.title')} held={busy} onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !same && !unknown && blocked === undefined) onSubmit(event);
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
          inputMode="decimal"
          autoComplete="off"
          hint={tick === undefined ? undefined : t('amend.tick', { tick: wirePriceText(tick, scale, numbers) })}
          end={<span className={css.unit}>{order.currency}</span>}
          {...form.field('price')}
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
          {...form.field('quantity')}
        />
        <Note>{t('amend.unchanged')}</Note>
        <output className={css.state}>
          {form.page.state === 'slow' && <Note kind="warn">{t('send.slow', { ns: 'forms' })}</Note>}
          {unknown && <Note kind="warn">{t('result.unknown')}</Note>}
          {amend.late && amend.failure && <Note kind="wrong">{failureText(amend.failure)}</Note>}
          {terms.state === 'failed' && <Note kind="warn">{failureText(terms.failure)}</Note>}
          {blocked !== undefined && <Note kind="warn">{blocked}</Note>}
          {same && <p className={css.same}>{t('amend.same')}</p>}
        </output>
        <Button kind="main" type="submit" aria-disabled={busy || same || unknown || blocked !== undefined}>
          {busy ? t('send.sending', { ns: 'forms' }) : t('amend.send')}
        </Button>
      </form>
    </Sheet>
  );
}
