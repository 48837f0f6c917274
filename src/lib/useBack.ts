import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** How many entries of this app lie behind the current one; the router keeps the count in the entry's state. */
export function historyDepth(state: unknown = window.history.state): number {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

/** Goes back; a page that was opened directly leads to the markets instead of out of the app. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (historyDepth() > 0) void navigate(-1);
    else void navigate('/pages/market/index', { replace: true });
  }, [navigate]);
}
