import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AccountType } from '../../../contract/codes.ts';
import { useSession } from '../../data/useSession.ts';
import { toast } from '../../lib/toasts.ts';

/** After a registration: signs the new customer in and leads on. Where the login fails, the login page is next. */
export function useEntry(): (credentials: { username: string; password: string; accountType: AccountType }, next: string) => Promise<void> {
  const { t } = useTranslation('account');
  const { login } = useSession();
  const navigate = useNavigate();
  return async (credentials, next) => {
    const { ok } = await login(credentials, false);
    toast(t(ok ? 'register.done' : 'register.doneLogin'));
    await navigate(ok ? next : '/pages/auth/login', { replace: true });
  };
}
