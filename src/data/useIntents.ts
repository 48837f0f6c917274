import { useStore } from 'zustand';
import type { Intent } from '../../contract/frame.ts';
import { useData } from './context.ts';

/** Money calls that wait for their answer or have just got it, newest last; in every tab the same. */
export const useIntents = (): readonly Intent[] => useStore(useData().intents);

/** Asks the server now what came of a money call without an answer, or lets go of one whose end was seen. Never fails. */
export function useFollowIntent(): (clientOrderId: string, wish: 'ask' | 'seen') => void {
  const { link } = useData();
  return (clientOrderId, wish) => void link.followIntent(clientOrderId, wish);
}
