import { type ComponentType, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction, Source } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import { useOffline } from '../../data/useOffline.ts';
import { Button } from '../../ui/Button.tsx';
import type { SendState } from '../../ui/FormPage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ActionButton } from './ActionButton.tsx';
import css from './confirm-sheet.module.css';
import { changedSince, type Plan, waitsOf } from './plan.ts';
import { Unknown } from './Unknown.tsx';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';

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
  readonly title: string;
  /** Words of the button, with the amount where it is known. */
  readonly action: string;
  readonly direction: Direction;
  readonly source: Source;
  /** What is confirmed, as it was frozen. */
  readonly frozen: Plan;
  readonly quote: TicketQuote;
  /** Units of the side that the order would meet now. */
  readonly touch: number;
  readonly state: SendState;
  readonly failure: Failure | undefined;
  readonly failureText: string | undefined;
  /** Where the line asks for the secret. */
  readonly Secret: SecretDialog | undefined;
  /** What is frozen, in words and figures. */
  readonly children: ReactNode;
  onConfirm(secret: string): void;
  /** Freezes anew what the market is now. */
  onRenew(): void;
  onAsk(): void;
  onClose(): void;
}

/** What is about to be ordered, frozen, with every cost; it asks again when the market has moved or its price went quiet. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { title, action, direction, source, frozen, quote, touch, state, failure, failureText, Secret, children } = props;
  const { onConfirm, onRenew, onAsk, onClose } = props;
  const { t } = useTranslation(['ticket', 'forms']);
  const words = useTicketWords();
  const offline = useOffline();
  // What the sheet shows as busy comes a moment after a second press.
  const pressed = useRef(false);
  const busy = state === 'sending' || state === 'slow';
  const asked = state === 'unknown';
  const changed = busy || asked ? undefined : changedSince(frozen, { touch, state: quote.state.kind }, quote);
  const zone = quote.session?.timeZone;
  const price = (units: number) => words.price(units, quote, source);

  const body = (
    <>
      <p className={css.frozen}>
        <Icon name="lock" size={12} />
        {t('confirm.frozen', { time: words.clock(frozen.at, zone) })}
      </p>
      {children}
      {frozen.guard && <p className={css.tolerance}>{promise(frozen.guard.bound)}</p>}
      {changed && (
        <div className={css.changed} role="alert">
          <Note kind="warn">
            {changed === 'moved'
              ? t('confirm.moved', { before: price(frozen.touch), now: price(touch) })
              : t('confirm.untrusted', { state: words.state(quote.state, zone) ?? '' })}
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
              direction={direction}
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

  /** How far the order goes, and what becomes of what the market has no more for. */
  function promise(bound: number | undefined): string {
    if (bound === undefined) return t('confirm.unbound');
    const most = t(direction === Direction.Buy ? 'confirm.bound.buy' : 'confirm.bound.sell', { price: price(bound) });
    if (source === Source.BlockTrade) return most;
    return `${most} ${t(waitsOf(frozen.warnings) ? 'confirm.opening' : 'confirm.rest')}`;
  }
}
