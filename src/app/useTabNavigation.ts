import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { historyDepth } from '../lib/useBack.ts';

/**
 * Opens a tab so that nothing of the app lies behind it: back from a tab exits. From a deeper page the
 * history is first wound back to the app's first entry, which the tab then replaces.
 */
export function useTabNavigation(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path: string) => {
      const depth = historyDepth();
      if (depth === 0) {
        void navigate(path, { replace: true });
        return;
      }
      window.addEventListener('popstate', () => void navigate(path, { replace: true }), { once: true });
      void navigate(-depth);
    },
    [navigate],
  );
}
