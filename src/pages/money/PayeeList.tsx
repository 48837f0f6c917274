import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../data/useRead.ts';
import { useWrite } from '../../data/useWrite.ts';
import { toast } from '../../lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { KeptRow } from '../../ui/list/KeptRow.tsx';
import { ListPage } from '../../ui/page/ListPage.tsx';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { LoadedPage } from '../../features/loaded-page/LoadedPage.tsx';
import { SecretPopup } from '../../features/secret-popup/SecretPopup.tsx';
import { PAYEES, type Payee, type PayeeOf, type PayeeType, payeesOf } from './payees.ts';

interface PayeeListProps<Type extends PayeeType> {
  readonly type: Type;
  readonly title: string;
  /** The form of one, or of a new one. */
  formOf(id?: number): string;
  /** What a row says. */
  words(payee: PayeeOf<Type>): { readonly title: string; readonly under: readonly (string | undefined)[] };
  /** What deleting one means. */
  farewell(payee: PayeeOf<Type>): ReactNode;
}

/** The customer's cards or wallets, each to be changed or deleted. */
export function PayeeList<Type extends PayeeType>({ type, title, formOf, words, farewell }: PayeeListProps<Type>) {
  const { t } = useTranslation('money');
  const read = useRead('cardSelect', { type });
  const [leaving, setLeaving] = useState<PayeeOf<Type>>();
  const { words: of, icon } = PAYEES[type];
  const add = { words: t(`${of}.add`), to: formOf() };
  return (
    <LoadedPage title={title} read={read} failed={t(`${of}.failed`)}>
      {({ list }) => {
        const payees = payeesOf(list, type);
        return (
          <ListPage title={title} add={payees.length === 0 ? undefined : add}>
            {payees.length === 0 ? (
              <EmptyState icon={icon} title={t(`${of}.none`)} detail={t(`${of}.noneDetail`)}>
                <ButtonLink kind="main" to={add.to}>
                  {add.words}
                </ButtonLink>
              </EmptyState>
            ) : (
              <ul aria-label={title}>
                {payees.map((payee) => (
                  <KeptRow key={payee.id} icon={icon} {...words(payee)}>
                    <ButtonLink kind="quiet" to={formOf(payee.id)}>
                      {t('kept.change')}
                    </ButtonLink>
                    <Button kind="quiet" onClick={() => setLeaving(payee)}>
                      {t('kept.delete')}
                    </Button>
                  </KeptRow>
                ))}
              </ul>
            )}
            {leaving && (
              <Delete payee={leaving} onClose={() => setLeaving(undefined)}>
                {farewell(leaving)}
              </Delete>
            )}
          </ListPage>
        );
      }}
    </LoadedPage>
  );
}

interface DeleteProps {
  readonly payee: Payee;
  readonly children: ReactNode;
  onClose(): void;
}

function Delete({ payee, children, onClose }: DeleteProps) {
  const { t } = useTranslation('money');
  const failureText = useFailureText();
  const call = useWrite('cardDelete');
  const { words: of } = PAYEES[payee.type];
  return (
    <SecretPopup
      title={t(`${of}.deleteTitle`)}
      action={t('kept.delete')}
      state={call.state}
      failure={call.failure}
      failureText={call.failure && failureText(call.failure)}
      onClose={onClose}
      onConfirm={async (payPassword) => {
        const result = await call.send({ id: payee.id, payPassword });
        if (!result.ok) return;
        toast(t(`${of}.deleted`));
        onClose();
      }}
    >
      <p>{children}</p>
    </SecretPopup>
  );
}
