import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../lib/toasts.ts';
import { Button } from './Button.tsx';

interface CancelButtonProps {
  readonly words: string;
  /** With what is cancelled, for those who hear it. */
  readonly label: string;
  /** The same once it was pressed. */
  readonly sureLabel: string;
  readonly busy: boolean;
  /** Why it can't be done now. */
  readonly blocked: string | undefined;
  onCancel(): void;
}

/** Takes something back that is pending. The first press asks, the second does it. */
export function CancelButton({ words, label, sureLabel, busy, blocked, onCancel }: CancelButtonProps) {
  const { t } = useTranslation('money');
  const [asked, setAsked] = useState(false);
  return (
    <Button
      kind="quiet"
      aria-label={asked ? sureLabel : label}
      aria-disabled={busy || blocked !== undefined}
      title={blocked}
      onBlur={() => setAsked(false)}
      onClick={() => {
        if (busy) return;
        if (blocked !== undefined) toast(blocked);
        else if (asked) onCancel();
        else setAsked(true);
      }}
    >
      {busy ? t('secret.sending') : asked ? t('record.sure') : words}
    </Button>
  );
}
