import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IdentityStatus } from '../../../../contract/codes.ts';
import { useRead } from '../../../data/useRead.ts';
import { useUser } from '../../../data/useUser.ts';
import { FailedState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { PageSkeleton } from '../../../ui/page/Skeleton.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { IdentityState } from './IdentityState.tsx';

/** Where the customer's identity stands, and the form that hands it in. */
export function Screen() {
  const { t } = useTranslation('account');
  const title = useTranslation('titles').t('kyc.individual');
  const user = useUser();
  const detail = useRead('getUserInfoById', {});
  const [again, setAgain] = useState(false);

  if (user.data === undefined) {
    if (user.state !== 'failed') return <PageSkeleton kind="text" />;
    return (
      <>
        <NavBar back title={title} />
        <FailedState title={t('kyc.failed')} failure={user.failure} onRetry={user.retry} />
      </>
    );
  }
  const { identity } = user.data;
  const open = identity.status === IdentityStatus.None || (identity.status === IdentityStatus.Failed && again);
  if (!open) return <IdentityState title={title} identity={identity} onAgain={() => setAgain(true)} />;
  // The names that are known already are in the form from the start, or typing would be undone by their arrival.
  if (detail.state === 'loading') return <PageSkeleton kind="text" />;
  return <IdentityForm title={title} person={detail.data?.person ?? undefined} onSent={() => setAgain(false)} />;
}
