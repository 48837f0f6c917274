import { type ComponentType, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import { sayAloud } from '../../lib/aloud.ts';
import { useSpoken } from '../../lib/useSpoken.ts';
import { ActionButton } from '../press/ActionButton.tsx';
import { Button } from '../press/Button.tsx';
import css from './confirm-sheet.module.css';
import type { SendState } from '../page/FormPage.tsx';
import { Icon } from '../sign/Icon.tsx';
import { Note } from '../sign/Note.tsx';
import { Sheet } from './Sheet.tsx';
import { SheetActions } from './SheetActions.tsx';

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
  /** When what is confirmed was frozen, in words. */
  readonly frozen: string;
  /** What is frozen, in words and figures. */
  readonly children: ReactNode;
  /** The box to tick first, where there is one: it stands with the button, however long the rest is. */
  readonly agreement?: ReactNode;
  /** Why the customer has to look again, in words; undefined while what was frozen still holds. */
  readonly changed: string | undefined;
  /** Why it can't be confirmed now, in words. */
  readonly blocked: string | undefined;
  /** Words of the button, with the amount where it is known. */
  readonly action: string;
  /** Whose colour the button takes; undefined for what is no trade on a market. */
  readonly direction: Direction | undefined;
  readonly state: SendState;
  readonly failure: Failure | undefined;
  readonly failureText: string | undefined;
  /** Where the line asks for the secret. */
  readonly Secret: SecretDialog | undefined;
  /** In place of the button once nobody knows what came of it. */
  readonly unanswered: ReactNode;
  onConfirm(secret: string): void;
  /** Freezes anew what the market is now. */
  onRenew(): void;
  onClose(): void;
}

/** What is about to be done with money, frozen while it is read; it asks again when that no longer holds. One press sends it once. */
export function ConfirmSheet({
  title,
  frozen,
  children,
  agreement,
  changed,
  blocked,
  action,
  direction,
  state,
  failure,
  failureText,
  Secret,
  unanswered,
  onConfirm,
  onRenew,
  onClose,
}: ConfirmSheetProps) {
  const { t } = useTranslation(['ticket', 'forms']);
  // What the sheet shows as busy comes a moment after a second press.
  const pressed = useRef(false);
  const busy = state === 'sending' || state === 'slow';
  const off = busy || blocked !== undefined || changed !== undefined;
  // The words hold a price that moves on: they are no live region.
  useSpoken(changed === undefined ? '' : 'changed', changed ?? '');
  const confirm = () => {
    if (!busy && off) sayAloud(changed ?? blocked ?? '');
    if (off || pressed.current) return;
    pressed.current = true;
    onConfirm('');
  };
  const body = (
    <>
      <p className={css.frozen}>
        <Icon name="lock" size={12} />
        {frozen}
      </p>
      {children}
      {changed !== undefined && (
        <div className={css.changed}>
          <Note kind="warn">{changed}</Note>
          <Button kind="plain" onClick={onRenew}>
            {t(direction === undefined ? 'confirm.renewTerms' : 'confirm.renew')}
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
        unanswered={unanswered}
        onConfirm={(secret) => {
          if (off) sayAloud(changed ?? blocked ?? '');
          else onConfirm(secret);
        }}
        onClose={onClose}
      >
        {body}
        {agreement}
        {blocked !== undefined && <Note kind="warn">{blocked}</Note>}
      </Secret>
    );
  }
  return (
    <Sheet title={title} held={busy} onClose={onClose}>
      {body}
      {state === 'unknown' ? (
        unanswered
      ) : (
        <>
          {failureText !== undefined && !busy && (
            <div role="alert">
              <Note kind="wrong">{failureText}</Note>
            </div>
          )}
          <output>{state === 'slow' && <Note kind="warn">{t('send.slow', { ns: 'forms' })}</Note>}</output>
          {blocked !== undefined && <Note kind="warn">{blocked}</Note>}
          <SheetActions>
            {agreement}
            <div className={css.buttons}>
              <Button kind="plain" aria-disabled={busy} onClick={() => !busy && onClose()}>
                {t('confirm.edit')}
              </Button>
              <ActionButton direction={direction} aria-disabled={off} onClick={confirm}>
                {busy ? t('send.sending', { ns: 'forms' }) : action}
              </ActionButton>
            </div>
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}
