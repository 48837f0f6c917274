import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfSecret } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import { isTransactionSecret } from '../../../contract/rules.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useUser } from '../../data/useUser.ts';
import { useComplaint } from '../../lib/useComplaint.ts';
import { Button } from '../../ui/press/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Link } from '../../ui/press/Link.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { SheetActions } from '../../ui/sheet/SheetActions.tsx';
import css from './secret-popup.module.css';

const SET_SECRET = '/pages/setting/paypwd';

interface SecretPopupProps {
  readonly title: string;
  /** What is about to happen: the customer reads it before the secret. */
  readonly children?: ReactNode;
  /** Words of the button, with the amount where there is one. */
  readonly action: string;
  readonly state: 'idle' | 'sending' | 'slow' | 'done' | 'failed' | 'unknown';
  readonly failure: Failure | undefined;
  /** The failure in words; undefined without one. */
  readonly failureText: string | undefined;
  /** In place of the secret once nobody knows what came of the call. */
  readonly unanswered?: ReactNode;
  onConfirm(secret: string): void;
  onClose(): void;
}

/** Asks for the transaction secret. A wrong one is said here, and the dialog stays; without one it leads to where it is set. */
export function SecretPopup({ title, children, action, state, failure, failureText, unanswered, onConfirm, onClose }: SecretPopupProps) {
  const { t } = useTranslation('money');
  const user = useUser();
  const offline = useOffline();
  const form = useRef<HTMLFormElement>(null);
  const complain = useComplaint(form);
  const [secret, setSecret] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const busy = state === 'sending' || state === 'slow';
  const aboutSecret = failure?.denial !== undefined && isOfSecret(failure.denial.reason);
  const wrong = aboutSecret && !busy ? failure : undefined;
  // Before the effect that brings the focus there.
  useLayoutEffect(() => {
    if (wrong) complain(true);
  }, [wrong, complain]);
  const missing = user.data?.hasPayPassword === false || failure?.denial?.reason === 'secretMissing';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || offline) return;
    if (!isTransactionSecret(secret)) {
      setComplaint(t(secret === '' ? 'secret.missing' : 'secret.length'));
      complain(true);
      return;
    }
    setComplaint(undefined);
    onConfirm(secret);
  };

  return (
    <Sheet title={title} held={busy} onClose={onClose}>
      {children}
      {missing ? (
        <div className={css.form}>
          <Note kind="warn">{t('secret.none')}</Note>
          <Link className={css.set} to={SET_SECRET}>
            {t('secret.set')}
          </Link>
        </div>
      ) : state === 'unknown' && unanswered !== undefined ? (
        unanswered
      ) : (
        <form ref={form} className={css.form} noValidate onSubmit={submit}>
          {failureText !== undefined && !aboutSecret && (
            <div role="alert">
              <Note kind="wrong">{failureText}</Note>
            </div>
          )}
          <Field
            type="password"
            name="payPassword"
            autoComplete="off"
            label={t('secret.label')}
            value={secret}
            maxLength={20}
            error={complaint ?? (wrong ? failureText : undefined)}
            onChange={(event) => {
              setSecret(event.target.value);
              setComplaint(undefined);
            }}
          />
          <output>{state === 'slow' && <Note kind="warn">{t('secret.slow')}</Note>}</output>
          {offline && <Note kind="warn">{t('offline')}</Note>}
          <SheetActions>
            <Button kind="main" type="submit" aria-disabled={busy || offline}>
              {busy ? t('secret.sending') : action}
            </Button>
          </SheetActions>
        </form>
      )}
    </Sheet>
  );
}
