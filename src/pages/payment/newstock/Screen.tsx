import { useTranslation } from 'react-i18next';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { isOfBonds } from '../../../products/bondAuction.ts';
import { BidPage } from '../../newbonds/Bid.tsx';
import { Application } from '../../subscription/Application.tsx';

/** The application for a new issue that the address names by its id: shares, or a bid where its source is bonds. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation('titles');
  const { id, source } = usePageQuery(page);
  if (isOfBonds(source) && id !== undefined) return <BidPage title={t(page.title)} id={id} />;
  return <Application title={t(page.title)} id={id} />;
}
