import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import type { Page } from '../../lib/page.ts';
import { usePageQuery } from '../../lib/usePageQuery.ts';
import { ORDER_QUERY } from '../../products/orderPage.ts';
import { productOf } from '../../products/registry.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Faces.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { type Aim, readAim } from './aim.ts';
import type { SecretDialog } from './ConfirmSheet.tsx';
import css from './order-ticket.module.css';
import { OrderTicket } from './OrderTicket.tsx';
import { type Line } from './useTicket.ts';
import { useTicketQuote } from './useTicketQuote.ts';

interface OrderPageProps {
  readonly page: Page;
  /** What an address without a market means. */
  readonly market: Market;
  readonly Secret?: SecretDialog;
  failureText(failure: Failure): string;
  /** Why the customer can't order in a line yet, with the way to it. */
  closed?(aim: Aim): ReactNode;
}

const ROUTE = { query: ORDER_QUERY };

/** The page of every order: the address names the instrument and fills the ticket; it never sends. */
export function OrderPage({ page, market, ...rest }: OrderPageProps) {
  const { t } = useTranslation(['ticket', 'titles', 'app']);
  const query = usePageQuery(ROUTE);
  const aim = useMemo(() => readAim(query, market), [query, market]);
  const product = aim && productOf(aim.source);
  const title = t(page.title, { ns: 'titles' });
  if (!aim) return <NotHere title={title} words={t('quote.unknown', { ns: 'app' })} />;
  if (!product) return <NotHere title={title} words={t('denial.notTradable', { ns: 'forms' })} />;
  // Another instrument is another ticket.
  return <Known key={`${aim.source} ${aim.market} ${aim.code}`} title={title} aim={aim} product={product} {...rest} />;
}

function Known({
  title,
  aim,
  product,
  Secret,
  closed,
  failureText,
}: Omit<OrderPageProps, 'page' | 'market'> & { title: string; aim: Aim; product: Line }) {
  const { t } = useTranslation('app');
  const read = useTicketQuote(aim);
  switch (read.state) {
    case 'unknown':
      return <NotHere title={title} words={t('quote.unknown')} detail={t('quote.unknownDetail', { code: aim.code })} />;
    case 'loading':
      return (
        <>
          <NavBar back title={title} under={aim.name ?? aim.code} />
          <div className={css.bones} aria-busy="true">
            <i />
            <i />
            <i />
            <i />
          </div>
        </>
      );
    case 'known':
      return (
        <OrderTicket
          title={title}
          aim={aim}
          quote={read.quote}
          product={product}
          closed={closed?.(aim)}
          Secret={Secret}
          failureText={failureText}
        />
      );
  }
}

function NotHere({ title, words, detail }: { readonly title: string; readonly words: string; readonly detail?: string }) {
  const { t } = useTranslation('app');
  return (
    <>
      <NavBar back title={title} />
      <EmptyState icon="search" title={words} detail={detail}>
        <ButtonLink kind="main" to="/pages/search/index">
          {t('quote.searchOther')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
