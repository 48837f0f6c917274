import { useTranslation } from 'react-i18next';
import { IdentityStatus } from '../../../../contract/codes.ts';
import type { User } from '../../../../contract/rest/account.ts';
import { Link } from '../../../ui/press/Link.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import css from './profile.module.css';

/** What is still missing before money can leave. */
export function Advice({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const { status, reason } = user.identity;
  return (
    <div className={css.advice}>
      {status === IdentityStatus.None && (
        <Note>
          <Link to="/pages/kyc/individual">{t('profile.verifyFirst')}</Link>
        </Note>
      )}
      {status === IdentityStatus.Failed && (
        <Note kind="warn">
          <Link to="/pages/kyc/individual">{t('profile.refused', { reason: reason ?? t('kyc.noReason') })}</Link>
        </Note>
      )}
      {!user.hasPayPassword && (
        <Note>
          <Link to="/pages/setting/paypwd">{t('profile.secretMissing')}</Link>
        </Note>
      )}
    </div>
  );
}
