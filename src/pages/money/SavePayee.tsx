import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Result } from '../../../contract/result.ts';
import type { WriteView } from '../../data/write.ts';
import { toast } from '../../lib/toasts.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { SecretPopup } from '../../features/secret-popup/SecretPopup.tsx';
import { PAYEES, type PayeeType } from './payees.ts';

interface SavePayeeProps {
  readonly type: PayeeType;
  readonly title: string;
  /** The call that keeps it, as it stands. */
  readonly call: WriteView<unknown> & { reset(): void };
  /** What is kept, once more. */
  readonly children?: ReactNode;
  save(payPassword: string): Promise<Result<unknown>>;
  onClose(): void;
}

/** Asks for the secret under which a payee is kept, and leads back to the list. */
export function SavePayee({ type, title, call, children, save, onClose }: SavePayeeProps) {
  const { t } = useTranslation('money');
  const navigate = useNavigate();
  const failureText = useFailureText();
  const { words: of, list } = PAYEES[type];
  return (
    <SecretPopup
      title={title}
      action={t('kept.save')}
      state={call.state}
      failure={call.failure}
      failureText={call.failure && failureText(call.failure)}
      onConfirm={async (payPassword) => {
        const result = await save(payPassword);
        if (!result.ok) return;
        toast(t(`${of}.saved`));
        void navigate(list, { replace: true });
      }}
      onClose={() => {
        onClose();
        call.reset();
      }}
    >
      {children}
    </SecretPopup>
  );
}
