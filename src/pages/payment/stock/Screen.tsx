import { useTranslation } from 'react-i18next';
import { BlockPermission } from '../../../../contract/codes.ts';
import { useUser } from '../../../data/useUser.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { OrderPage } from '../../../features/order-ticket/OrderPage.tsx';
import { SecretPopup } from '../../../features/secret-popup/SecretPopup.tsx';
import type { Page } from '../../../lib/page.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { Note } from '../../../ui/sign/Note.tsx';

/** Shares, in their own market, at the auction, or in blocks, which need a permission and the transaction secret. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation('ticket');
  const user = useUser();
  const permission = user.data?.blockPermission;
  const closed = () => {
    if (permission === undefined || permission === BlockPermission.Open) return undefined;
    if (permission === BlockPermission.UnderReview) return <Note>{t('block.review')}</Note>;
    return <ButtonLink to="/pages/product/blocktrade">{t('block.permission')}</ButtonLink>;
  };
  return (
    <OrderPage
      page={page}
      market="US"
      Secret={SecretPopup}
      failureText={useFailureText()}
      closed={(product) => (product.permission === 'block' ? closed() : undefined)}
    />
  );
}
