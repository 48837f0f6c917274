import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toasts.ts';
import { Button } from './Button.tsx';
import css from './cancel-button.module.css';

interface CancelButtonProps {
  readonly words: string;
  /** In place of the words of money: once it was pressed, and under way. */
  readonly sureWords?: string;
  readonly busyWords?: string;
  /** With what is cancelled, for those who hear it. */
  readonly label: string;
  /** The same once it was pressed. */
  readonly sureLabel: string;
  readonly busy: boolean;
  /** Why it can't be done now. */
  readonly blocked: string | undefined;
  onCancel(): void;
}

/** Presses closer together than this are one: nobody has read the question by then. */
const SETTLE_MS = 500;

/** Takes something back that is pending. The first press asks, the second does it; a double press, or a key held, only asks. */
export function CancelButton({ words, sureWords, busyWords, label, sureLabel, busy, blocked, onCancel }: CancelButtonProps) {
  const { t } = useTranslation('money');
  const [asked, setAsked] = useState(false);
  const pressedAt = useRef(0);
  const sure = sureWords ?? t('record.sure');
  const sending = busyWords ?? t('secret.sending');
  return (
    <Button
      kind="quiet"
      aria-label={asked ? sureLabel : label}
      aria-disabled={busy || blocked !== undefined}
      title={blocked}
      onBlur={() => setAsked(false)}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={({ timeStamp }) => {
        const again = timeStamp - pressedAt.current < SETTLE_MS;
        pressedAt.current = timeStamp;
        if (busy) return;
        if (blocked !== undefined) toast(blocked);
        else if (!asked) setAsked(true);
        else if (!again) {
          setAsked(false);
          onCancel();
        }
      }}
    >
      {/* As wide as its longest words: what stands beside it stays under the finger that is on its way. */}
      <span className={css.words} data-all={[words, sure, sending].join('\n')}>
        {busy ? sending : asked ? sure : words}
      </span>
    </Button>
  );
}
