import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction, isOfSecret, OrderType } from '../../../contract/codes.ts';
import type { Position } from '../../../contract/rest/trading.ts';
import type { Failure } from '../../../contract/result.ts';
import { newClientOrderId } from '../../data/clientOrderId.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useSecretCheck } from '../../data/useSecretCheck.ts';
import { useWrite } from '../../data/useWrite.ts';
import { sayAloud } from '../../lib/aloud.ts';
import { useComplaint } from '../../lib/useComplaint.ts';
import { OPENING_TOLERANCE, promisedBound } from '../../products/bound.ts';
import type { Product } from '../../products/product.ts';
import { Note } from '../../ui/sign/Note.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { ActionButton } from '../../ui/press/ActionButton.tsx';
import type { Aim, Question } from './aim.ts';
import { bringsIn } from './cost.ts';
import { BlockTerms } from './BlockTerms.tsx';
import type { SecretDialog } from '../../ui/sheet/ConfirmSheet.tsx';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { Holding } from './Holding.tsx';
import { Ledger } from './Ledger.tsx';
import css from './order-ticket.module.css';
import { type Guard, type Plan, waitsOf } from './plan.ts';
import { PlanSummary } from './PlanSummary.tsx';
import { Receipt } from './Receipt.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketHead } from './TicketHead.tsx';
import { Unknown } from './Unknown.tsx';
import { useBlocked } from './useBlocked.ts';
import { useEarlyPress } from './useEarlyPress.ts';
import { useFieldWords } from './useFieldWords.ts';
import { useTicket } from './useTicket.ts';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';
import { Warnings } from './Warnings.tsx';

export interface OrderTicketProps {
  readonly title: string;
  readonly aim: Aim;
  readonly quote: TicketQuote;
  readonly product: Product;
  /** The position that the order closes, whose direction it then takes no choice of. */
  readonly closes?: Position | undefined;
  /** Stands in the ticket's place once that position is gone; not while the ticket's own order is under way or its receipt is read. */
  readonly gone?: ReactNode;
  /** Why this customer can't place such orders yet, with the way to it. */
  readonly closed?: ReactNode;
  /** Asked of it from outside: it is taken once, and the quantity then has the focus. */
  readonly question?: Question | undefined;
  onTaken?(): void;
  /** Below the figures. */
  readonly extra?: ReactNode;
  readonly Secret?: SecretDialog | undefined;
  failureText(failure: Failure): string;
}

/** One order: what it is about, what it costs, a look at it frozen, and what came of it. */
export function OrderTicket({
  title,
  aim,
  quote,
  product,
  closes,
  gone,
  closed,
  question,
  onTaken,
  extra,
  Secret: given,
  failureText: plainFailureText,
}: OrderTicketProps) {
  const { spelled } = useFieldWords(quote);
  const failureText = (failure: Failure) => plainFailureText(spelled(failure));
  const { t } = useTranslation(['ticket', 'forms']);
  const words = useTicketWords();
  const offline = useOffline();
  const ticket = useTicket(aim, quote, product, closes);
  const call = useWrite(product.endpoint, closes ? `close ${closes.id}` : `order ${aim.source} ${aim.market} ${aim.code}`);
  const Secret = ticket.fields.secret === 'enabled' ? given : undefined;
  const check = useSecretCheck(Secret && product.secretCheck);
  const [plan, setPlan] = useState<Plan>();
  /** A check was asked for: what is missing is said too. */
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<Failure>();
  /** What came of an order, where the ticket is wanted for another. */
  const [closedReceipt, setClosedReceipt] = useState<typeof call.data>();
  const form = useRef<HTMLFormElement>(null);
  const complain = useComplaint(form);
  const blocked = useBlocked(ticket, quote, product, call.state);
  const known = ticket.ready && ticket.answered;
  const early = useEarlyPress(form, known || blocked !== undefined || offline);
  const pending = call.state === 'sending' || call.state === 'slow' || call.state === 'unknown';
  const { draft, entry, context } = ticket;

  // What was refused is said in the ticket, where it can be put right; a wrong secret stays with its dialog.
  const { state, failure } = call;
  const [seen, setSeen] = useState(failure);
  if (failure !== seen) {
    setSeen(failure);
    const ofSecret = Secret && failure?.denial && isOfSecret(failure.denial.reason);
    if (state === 'failed' && failure && !ofSecret) {
      setPlan(undefined);
      setRefusal(failure);
    }
  }
  const [taken, setTaken] = useState<Question>();
  if (question && question !== taken) {
    setTaken(question);
    ticket.take(question);
    if (!pending) afresh();
  }
  useEffect(() => {
    if (!question) return;
    form.current?.querySelector<HTMLElement>('[name="quantity"]')?.focus();
    onTaken?.();
  }, [question, onTaken]);
  // Before the effect that brings the focus there.
  useLayoutEffect(() => {
    if (refusal) complain(true);
  }, [refusal, complain]);

  if (call.data && 'orderNo' in call.data && call.data !== closedReceipt)
    return <Receipt title={title} order={call.data} aim={aim} quote={quote} onAgain={again} />;
  if (gone !== undefined && !pending) return gone;

  const tolerance = waitsOf(ticket.warnings) ? OPENING_TOLERANCE : product.tolerance(context);
  const guard: Guard | undefined =
    draft.orderType === OrderType.Limit
      ? undefined
      : { tolerance, bound: promisedBound(draft.direction, ticket.touch, { tolerance, terms: context.terms, priced: quote }) };
  const freeze = () =>
    setPlan({
      draft,
      context,
      touch: ticket.touch,
      price: ticket.price,
      state: quote.state.kind,
      at: quote.time ?? Date.now(),
      cost: ticket.cost,
      available: ticket.account?.available,
      warnings: ticket.warnings,
      guard,
    });
  const review = () => {
    setAsked(true);
    setRefusal(undefined);
    early.forget();
    complain(true);
    if (blocked !== undefined || pending || offline || ticket.misread.length > 0 || ticket.problems.length > 0) return;
    complain(false);
    if (known) freeze();
    else early.press();
  };
  const confirm = async (frozen: Plan, secret: string) => {
    if (!(await check.passes(secret))) return;
    const shown = Number.isNaN(frozen.touch) ? undefined : words.wire(frozen.touch, quote);
    const how = { clientOrderId: newClientOrderId(), seen: shown, tolerance: frozen.guard?.tolerance, secret };
    const body = product.toBody(frozen.draft, frozen.context, how);
    if (body) void call.send(body);
  };
  const change = (changed: Parameters<typeof ticket.change>[0]) => {
    setRefusal(undefined);
    early.forget();
    ticket.change(changed);
  };
  const reasons = [...(blocked === undefined ? [] : [blocked]), ...(offline ? [t('send.offline', { ns: 'forms' })] : [])];
  const off = reasons.length > 0 || pending || !ticket.ready || closed !== undefined;
  const shownCall = check.before(call);
  const inField = refusal?.denial?.field !== undefined && FIELDS.has(refusal.denial.field);

  return (
    <>
      <NavBar back title={title} />
      <form
        ref={form}
        className={css.form}
        noValidate
        aria-busy={state === 'sending' || state === 'slow' || early.waits}
        onSubmit={(event) => {
          event.preventDefault();
          // They stand there already, and a press is to be answered.
          if (reasons.length > 0) sayAloud(reasons.join(' '));
          if (closed === undefined) review();
        }}
      >
        <div className={css.scroll}>
          <div className={css.columns}>
            <div className={css.fields}>
              <TicketHead
                quote={quote}
                onPrice={(units) => {
                  change({ orderType: OrderType.Limit });
                  ticket.fill('price', words.wire(units, quote));
                }}
              />
              {product.pricing === 'counterparty' && <BlockTerms ticket={ticket} quote={quote} />}
              {refusal && !inField && (
                <div data-alert tabIndex={-1} role="alert">
                  <Note kind="wrong">{failureText(refusal)}</Note>
                </div>
              )}
              <TicketFields
                product={product}
                quote={quote}
                ticket={{ ...ticket, change }}
                fixed={closes !== undefined}
                asked={asked}
                refusal={inField ? refusal : undefined}
                refusalText={inField && refusal ? failureText(refusal) : undefined}
              />
            </div>
            <div className={css.sums}>
              <Ledger
                cost={ticket.cost}
                brings={bringsIn(draft.direction, context.terms, ticket.closes)}
                direction={draft.direction}
                quantity={draft.quantity}
                price={ticket.price}
                currency={ticket.currency}
                quote={quote}
                context={ticket.context}
                available={ticket.account?.available}
              />
              {ticket.closes && <Holding position={ticket.closes} quote={quote} />}
              <Warnings warnings={ticket.warnings} direction={entry.direction} quote={quote} />
              {extra}
            </div>
          </div>
        </div>
        <div className={css.foot}>
          <output className={css.state}>
            {plan === undefined && (state === 'sending' || state === 'slow') && <Note kind="warn">{t('send.slow', { ns: 'forms' })}</Note>}
            {plan === undefined && state === 'unknown' && <Unknown onAsk={() => void call.sendAgain()} />}
            {reasons.map((reason) => (
              <Note key={reason} kind="warn">
                {reason}
              </Note>
            ))}
          </output>
          {closed}
          <ActionButton direction={entry.direction} type="submit" aria-disabled={off}>
            {t(`review.${sideOf(entry.direction)}`)}
          </ActionButton>
        </div>
      </form>
      {plan && (
        <ConfirmOrder
          title={t(`confirm.title.${sideOf(plan.draft.direction)}`)}
          action={actionOf(plan)}
          direction={plan.draft.direction}
          product={product}
          frozen={plan}
          quote={quote}
          touch={ticket.touch}
          state={shownCall.state}
          failure={shownCall.failure}
          failureText={shownCall.failure && failureText(shownCall.failure)}
          Secret={Secret}
          onConfirm={(secret) => void confirm(plan, secret)}
          onRenew={freeze}
          onAsk={() => void call.sendAgain()}
          onClose={() => {
            setPlan(undefined);
            check.reset();
            if (!pending) call.reset();
          }}
        >
          <PlanSummary plan={plan} quote={quote} currency={ticket.currency} />
        </ConfirmOrder>
      )}
    </>
  );

  function actionOf({ draft: { direction }, cost }: Plan): string {
    const { currency } = ticket;
    const way = sideOf(direction);
    if (!cost || !currency) return t(`confirm.action.${way}`);
    return cost.credit > 0n
      ? t(`confirm.actionCredit.${way}`, { amount: words.money(cost.credit, currency) })
      : t(`confirm.actionDebit.${way}`, { amount: words.money(cost.debit, currency) });
  }

  function again(): void {
    call.reset();
    afresh();
  }

  /** For another order: what is typed stays. */
  function afresh(): void {
    setClosedReceipt(call.data);
    setPlan(undefined);
    setAsked(false);
    setRefusal(undefined);
  }
}

const sideOf = (direction: Direction): 'buy' | 'sell' => (direction === Direction.Buy ? 'buy' : 'sell');

/** Of the input, which the ticket shows by the same name. */
const FIELDS: ReadonlySet<string> = new Set(['price', 'quantity', 'leverage']);
