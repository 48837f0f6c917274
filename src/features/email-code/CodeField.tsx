import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/result.ts';
import { useConfig } from '../../data/useConfig.ts';
import { useWrite } from '../../data/useWrite.ts';
import { leftText } from '../../lib/session.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/press/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import css from './email-code.module.css';

interface CodeFieldProps extends Omit<Parameters<typeof Field>[0], 'label' | 'end'> {
  readonly scene: 'register' | 'resetPassword';
  /** Address that the code goes to; undefined after complaining of a missing or wrong one. */
  address(): Promise<string | undefined>;
  failureText(failure: Failure): string;
}

/** The code of an email, with the button that sends for it and the wait until the next. */
export function CodeField({ scene, address, failureText, ...field }: CodeFieldProps) {
  const { t } = useTranslation('account');
  const app = useTranslation('app').t;
  const { simulated } = useConfig();
  const { state, send } = useWrite('getEmailCode');
  const [sent, setSent] = useState<{ readonly validMs: number }>();
  const [next, setNext] = useState(0);
  const [problem, setProblem] = useState<string>();
  const now = useNow(1000, next > 0);
  const left = Math.ceil((next - now) / 1000);

  const ask = async () => {
    const email = await address();
    if (email === undefined) return;
    setProblem(undefined);
    const result = await send({ email, scene });
    if (result.ok) {
      setSent({ validMs: result.data.expiresIn * 1000 });
      setNext(Date.now() + result.data.resendIn * 1000);
      return;
    }
    setProblem(failureText(result));
    if (result.denial?.retryAfter !== undefined) setNext(Date.now() + result.denial.retryAfter * 1000);
  };
  const sending = state === 'sending' || state === 'slow';
  const waiting = next > 0 && left > 0;

  return (
    <div className={css.code}>
      <Field {...field} label={t('field.code')} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      <Button aria-disabled={waiting || sending} aria-busy={sending} onClick={() => void (waiting || sending || ask())}>
        {waiting ? t('code.again', { wait: leftText(app, left * 1000) }) : t(sent ? 'code.resend' : 'code.send')}
      </Button>
      <output className={css.said}>
        {sent && problem === undefined && (
          <Note>
            {t('code.sent', { wait: leftText(app, sent.validMs) })}
            {simulated && ` ${t('code.simulated')}`}
          </Note>
        )}
        {problem !== undefined && <Note kind="wrong">{problem}</Note>}
      </output>
    </div>
  );
}
