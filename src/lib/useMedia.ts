import { useCallback, useSyncExternalStore } from 'react';

/** From this width on the shell is a desk. */
const DESK_QUERY = '(min-width: 1024px)';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

export const useDesk = (): boolean => useMedia(DESK_QUERY);
