import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../data/useSession.ts';
import type { RoutedPage } from '../lib/page.ts';
import { toast } from '../lib/toasts.ts';
import { accessTo, LOGIN } from './access.ts';
import { PageView } from './PageView.tsx';
import { useTabNavigation } from './useTabNavigation.ts';

/** A page, or where it leads instead; says once that the session has ended. */
export function Guard({ page }: { readonly page: RoutedPage }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const startOver = useTabNavigation();
  const { state, number, endedHere } = useSession();
  const access = accessTo(page, search, state);
  const to = access.kind === 'go' ? access.to : undefined;
  const seen = useRef(number);

  const follow = useEffectEvent(() => {
    const changed = seen.current !== number;
    seen.current = number;
    if (changed && state === 'expired') toast(t('notice.sessionExpired'));
    // After a logout there is nothing to return to.
    if (changed && state === 'signedOut' && (endedHere || page.auth === 'user')) startOver(LOGIN);
    else if (to !== undefined) void navigate(to, { replace: true });
  });
  useEffect(() => follow(), [number, to]);

  return <PageView page={page} access={access.kind} />;
}
