import { useTranslation } from 'react-i18next';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { Application } from '../../subscription/Application.tsx';

/** The application for a new issue that the address names by its id. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation('titles');
  const { id } = usePageQuery(page);
  return <Application title={t(page.title)} id={id} />;
}
