import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import type { Page, TitleKey } from '../../lib/page.ts';
import { usePageQuery } from '../../lib/usePageQuery.ts';
import { ORDER_QUERY } from '../../products/orderPage.ts';
import type { Product } from '../../products/product.ts';
import { productOf } from '../../products/registry.ts';
import { readAim } from './aim.ts';
import { Known, NotHere } from './Known.tsx';
import type { SecretDialog } from '../../ui/sheet/ConfirmSheet.tsx';

interface OrderPageProps {
  readonly page: Page;
  /** In place of the page's own title. */
  readonly heading?: TitleKey;
  /** What an address without a market means. */
  readonly market: Market;
  readonly Secret?: SecretDialog | undefined;
  failureText(failure: Failure): string;
  /** Why the customer can't order in a line yet, with the way to it. */
  closed?(product: Product): ReactNode;
}

const ROUTE = { query: ORDER_QUERY };

/** The page of every order: the address names the instrument and fills the ticket; it never sends. */
export function OrderPage({ page, market, heading, closed, ...rest }: OrderPageProps) {
  const { t } = useTranslation(['ticket', 'titles', 'app']);
  const query = usePageQuery(ROUTE);
  const aim = useMemo(() => readAim(query, market), [query, market]);
  const product = aim && productOf(aim.source);
  const title = t(heading ?? page.title, { ns: 'titles' });
  if (!aim) return <NotHere title={title} words={t('quote.unknown', { ns: 'app' })} />;
  if (!product) return <NotHere title={title} words={t('denial.notTradable', { ns: 'forms' })} />;
  // Another address is another ticket.
  return <Known key={JSON.stringify(aim)} title={title} aim={aim} product={product} {...rest} closed={closed?.(product)} />;
}
