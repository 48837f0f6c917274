import { useFeed } from './useFeed.ts';

/** Whether the broker is out of reach: what is shown may be old, and nothing should be sent. */
export const useOffline = (): boolean => useFeed().kind === 'down';
