import { useStore } from 'zustand';
import type { FeedState } from '../../contract/frame.ts';
import { useData } from './context.ts';

/** State of the price feed; re-renders when its kind or transport changes. */
export function useFeed(): FeedState {
  return useStore(useData().feed.state);
}
