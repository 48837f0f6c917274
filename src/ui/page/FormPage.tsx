import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sayAloud } from '../../lib/aloud.ts';
import { Button } from '../press/Button.tsx';
import { NavBar } from './NavBar.tsx';
import { Note } from '../sign/Note.tsx';
import css from './form-page.module.css';

/** unknown: no answer came, and it may have happened. */
export type SendState = 'idle' | 'sending' | 'slow' | 'done' | 'failed' | 'unknown';

interface FormPageProps {
  readonly title: string;
  readonly under?: string | undefined;
  /** Words of the one primary action. */
  readonly action: string;
  readonly state: SendState;
  /** What went wrong and belongs to no field; stays until the next try. */
  readonly alert?: string | undefined;
  /** Why the action can't be done now; it is off while there is a reason. */
  readonly blocked?: string | undefined;
  /** Where the customer is among the steps, counted from 1. */
  readonly step?: { readonly number: number; readonly count: number } | undefined;
  /** Between the bar and the fields: tabs. */
  readonly top?: ReactNode;
  /** What it comes to, its terms, what was done so far: below the fields, and beside them where there is room. */
  readonly beside?: ReactNode;
  /** Links and second actions below the button. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
}

/** A page that is one form: bar, fields in one column, the primary action at the thumb; on a desk in the middle, with what goes beside. */
export function FormPage({ title, under, action, state, alert, blocked, step, top, beside, after, children, onSubmit }: FormPageProps) {
  const { t } = useTranslation('forms');
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const busy = state === 'sending' || state === 'slow';

  // What is said above the fields would be missed by whoever looks at the button.
  useEffect(() => {
    if (alert !== undefined) said.current?.focus();
  }, [alert]);

  const number = step?.number;
  const before = useRef(number);
  useEffect(() => {
    if (before.current === number) return;
    before.current = number;
    form.current?.closest('main')?.querySelector<HTMLElement>('h1')?.focus();
    form.current?.scrollTo?.({ top: 0 });
  }, [number]);

  return (
    <>
      <NavBar back title={title} under={under}>
        {step && <p className={css.step}>{t('steps.of', step)}</p>}
      </NavBar>
      {step && (
        <div className={css.progress} aria-hidden="true">
          <i style={{ width: `${(step.number / step.count) * 100}%` }} />
        </div>
      )}
      {top}
      <form
        ref={form}
        className={css.form}
        data-alone={beside === undefined || undefined}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked !== undefined) sayAloud(blocked);
          else if (!busy) onSubmit(event);
        }}
      >
        <div className={css.scroll}>
          <div className={css.fields}>
            {alert !== undefined && (
              <div ref={said} role="alert" tabIndex={-1}>
                <Note kind="wrong">{alert}</Note>
              </div>
            )}
            {children}
          </div>
          {beside !== undefined && <div className={css.beside}>{beside}</div>}
        </div>
        <div className={css.foot}>
          <output className={css.state}>
            {state === 'slow' && <Note kind="warn">{t('send.slow')}</Note>}
            {state === 'unknown' && <Note kind="warn">{t('send.unknown')}</Note>}
            {blocked !== undefined && <Note kind="warn">{blocked}</Note>}
          </output>
          <Button kind="main" type="submit" aria-disabled={busy || blocked !== undefined}>
            {busy ? t('send.sending') : action}
          </Button>
          {after}
        </div>
      </form>
    </>
  );
}
