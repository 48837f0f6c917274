import { type ComponentType, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction, OrderType, type Source } from '../../../contract/codes.ts';
import type { Currency } from '../../../contract/money.ts';
import type { Failure } from '../../../contract/result.ts';
import { useOffline } from '../../data/useOffline.ts';
import { Button } from '../../ui/Button.tsx';
import type { SendState } from '../../ui/FormPage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ActionButton } from './ActionButton.tsx';
import css from './confirm-sheet.module.css';
import { Ledger } from './Ledger.tsx';
import { changedSince, type Plan } from './plan.ts';
import { Unknown } from './Unknown.tsx';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';
import { Warnings } from './Warnings.tsx';

/** The dialog that asks for the transaction secret, which the page brings along. */
export type SecretDialog = ComponentType<{
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly state: SendState;
  readonly failure: Failure | undefined;
  readonly failureText: string | undefined;
  readonly unanswered: ReactNode;
  onConfirm(secret: string): void;
  onClose(): void;
}>;

interface ConfirmSheetProps {
  readonly plan: Plan;
  readonly quote: TicketQuote;
  /** Units of the side that the order would meet now. */
  readonly touch: number;
  readonly tolerance: string;
  readonly currency: Currency | undefined;
  readonly available: string | undefined;
  readonly state: SendState;
  readonly failure: Failure | undefined;
  readonly failureText: string | undefined;
  /** Where the line asks for the secret. */
  readonly Secret: SecretDialog | undefined;
  onConfirm(secret: string): void;
  /** Freezes anew what the market is now. */
  onRenew(): void;
  onAsk(): void;
  onClose(): void;
}

/** What is about to be ordered, frozen, with every cost; it asks again when the market has moved or its price went quiet. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { plan, quote, touch, tolerance, state, failure, failureText, Secret, onConfirm, onRenew, onAsk, onClose } = props;
  const { t } = useTranslation(['ticket', 'forms']);
  const words = useTicketWords();
  const offline = useOffline();
  // What the sheet shows as busy comes a moment after a second press.
  const pressed = useRef(false);
  const { draft, context } = plan;
  const side = draft.direction === Direction.Buy ? 'buy' : 'sell';
  const busy = state === 'sending' || state === 'slow';
  const asked = state === 'unknown';
  const changed = busy || asked ? undefined : changedSince(plan, { touch, state: quote.state.kind }, tolerance);
  const title = t(`confirm.title.${side}`);
  const action = actionOf();

  const body = (
    <>
      <Summary {...props} />
      {changed && (
        <div className={css.changed} role="alert">
          <Note kind="warn">
            {changed === 'moved'
              ? t('confirm.moved', { before: price(plan.touch), now: price(touch) })
              : t('confirm.untrusted', { state: words.state(quote.state, quote.session?.timeZone) ?? '' })}
          </Note>
          <Button kind="plain" onClick={onRenew}>
            {t('confirm.renew')}
          </Button>
        </div>
      )}
    </>
  );
  if (Secret) {
    return (
      <Secret
        title={title}
        action={action}
        state={state}
        failure={failure}
        failureText={failureText}
        unanswered={<Unknown onAsk={onAsk} />}
        onConfirm={(secret) => {
          if (!changed) onConfirm(secret);
        }}
        onClose={onClose}
      >
        {body}
      </Secret>
    );
  }
  return (
    <Sheet title={title} held={busy} onClose={onClose}>
      {body}
      {asked ? (
        <Unknown onAsk={onAsk} />
      ) : (
        <>
          {failureText !== undefined && !busy && (
            <div role="alert">
              <Note kind="wrong">{failureText}</Note>
            </div>
          )}
          <output>{state === 'slow' && <Note kind="warn">{t('send.slow', { ns: 'forms' })}</Note>}</output>
          {offline && <Note kind="warn">{t('send.offline', { ns: 'forms' })}</Note>}
          <div className={css.buttons}>
            <Button kind="plain" aria-disabled={busy} onClick={() => !busy && onClose()}>
              {t('confirm.edit')}
            </Button>
            <ActionButton
              direction={draft.direction}
              aria-disabled={busy || offline || changed !== undefined}
              onClick={() => {
                if (busy || offline || changed || pressed.current) return;
                pressed.current = true;
                onConfirm('');
              }}
            >
              {busy ? t('send.sending', { ns: 'forms' }) : action}
            </ActionButton>
          </div>
        </>
      )}
    </Sheet>
  );

  function price(units: number): string {
    return words.price(units, quote, context.source);
  }

  function actionOf(): string {
    const { cost } = plan;
    const { currency } = props;
    if (!cost || !currency) return t(`confirm.action.${side}`);
    return cost.credit > 0n
      ? t(`confirm.actionCredit.${side}`, { amount: words.money(cost.credit, currency) })
      : t(`confirm.actionDebit.${side}`, { amount: words.money(cost.debit, currency) });
  }
}

/** The frozen quote, the order in one sentence, its ledger, what to mind, and how far the market may move. */
function Summary({ plan, quote, tolerance, currency, available }: ConfirmSheetProps) {
  const { t } = useTranslation('ticket');
  const words = useTicketWords();
  const { draft, context, touch, price, cost, warnings, at } = plan;
  const source: Source = context.source;
  const side = draft.direction === Direction.Buy ? 'buy' : 'sell';
  const zone = quote.session?.timeZone;
  const priceText = (units: number) => words.price(units, quote, source);
  return (
    <>
      <p className={css.frozen}>
        <Icon name="lock" size={12} />
        {t('confirm.frozen', { time: words.clock(at, zone) })}
      </p>
      <div>
        <p className={css.sentence}>{t(`confirm.what.${side}`, { quantity: words.count(draft.quantity ?? 0), name: quote.name })}</p>
        <p className={css.how}>
          {draft.orderType === OrderType.Limit
            ? t(`confirm.limit.${side}`, { price: priceText(price), validity: t(`validity.${draft.validity}Short`) })
            : t('confirm.market', { price: priceText(touch) })}
          {draft.extendedHours && draft.orderType === OrderType.Limit && ` · ${t('extended.short')}`}
        </p>
      </div>
      <Ledger cost={cost} quantity={draft.quantity} price={price} currency={currency} quote={quote} source={source} available={available} />
      <Warnings warnings={warnings} direction={draft.direction} quote={quote} />
      <p className={css.tolerance}>
        {t(draft.orderType === OrderType.Limit ? 'confirm.tolerance' : 'confirm.toleranceMarket', {
          ratio: words.ratio(Number(tolerance)),
        })}
      </p>
    </>
  );
}
