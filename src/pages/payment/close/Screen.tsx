import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { ClosePage } from '../../../features/order-ticket/ClosePage.tsx';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { CLOSE_QUERY } from '../../../products/orderPage.ts';
import { Button, ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { AddMargin } from './AddMargin.tsx';

const ROUTE = { query: CLOSE_QUERY };

/** A position closed in whole or in part; margin is added to one that stands on it. The address names the position, and sends nothing. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['ticket', 'titles']);
  const query = usePageQuery(ROUTE);
  const failureText = useFailureText();
  const mine = useRead('positionMine', {});
  const [adding, setAdding] = useState(query.mode === 'margin');
  // A position that is closed leaves the list while its receipt is still being read.
  const [known, setKnown] = useState<NonNullable<typeof mine.data>['list'][number]>();
  const found = mine.data?.list.find(({ id }) => String(id) === query.id);
  if (found && found !== known) setKnown(found);
  const title = t(page.title, { ns: 'titles' });
  const position = found ?? (String(known?.id) === query.id ? known : undefined);
  const gone = (
    <>
      <NavBar back title={title} />
      <EmptyState icon="trade" warn={position !== undefined} title={t('close.gone')} detail={t('close.goneDetail')}>
        <ButtonLink kind="main" to="/pages/trade/index">
          {t('close.positions')}
        </ButtonLink>
      </EmptyState>
    </>
  );
  return (
    <LoadedPage title={title} read={mine} failed={t('close.failed')}>
      {() =>
        position ? (
          <>
            <ClosePage
              key={position.id}
              title={title}
              position={position}
              gone={found ? undefined : gone}
              quantity={query.quantity}
              price={query.price}
              failureText={failureText}
              extra={position.margin && <Button onClick={() => setAdding(true)}>{t('margin.add')}</Button>}
            />
            {adding && position.margin && <AddMargin position={position} gone={!found} onClose={() => setAdding(false)} />}
          </>
        ) : (
          gone
        )
      }
    </LoadedPage>
  );
}
