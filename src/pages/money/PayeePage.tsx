import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../data/useRead.ts';
import type { Page } from '../../lib/page.ts';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { LoadedPage } from '../../features/loaded-page/LoadedPage.tsx';
import { PAYEES, type PayeeOf, type PayeeType, payeesOf } from './payees.ts';

interface PayeePageProps<Type extends PayeeType> {
  readonly type: Type;
  readonly page: Pick<Page, 'title'>;
  /** Of the address: which one changes; without it a new one is asked for. */
  readonly id: string | undefined;
  children(title: string, payee: PayeeOf<Type> | undefined): ReactNode;
}

/** The form of a new payee, or of the one that the address names, once it was read. */
export function PayeePage<Type extends PayeeType>({ type, page, id, children }: PayeePageProps<Type>) {
  const { t } = useTranslation(['money', 'titles']);
  const { words: of, icon } = PAYEES[type];
  const read = useRead('cardSelect', { type }, { enabled: id !== undefined });
  if (id === undefined) return children(t(`${of}.add`), undefined);
  const title = t(page.title, { ns: 'titles' });
  return (
    <LoadedPage title={title} read={read} failed={t(`${of}.failed`)}>
      {({ list }) => {
        const payee = payeesOf(list, type).find((one) => String(one.id) === id);
        if (payee) return children(title, payee);
        return (
          <>
            <NavBar back title={title} />
            <EmptyState icon={icon} title={t(`${of}.gone`)} />
          </>
        );
      }}
    </LoadedPage>
  );
}
