import { useStore } from 'zustand';
import type { Intent } from '../../contract/frame.ts';
import { data } from './connect.ts';

/** Money calls that wait for their answer or have just got it, newest last; in every tab the same. */
export const useIntents = (): readonly Intent[] => useStore(data().intents);

/** Asks the server now what came of a money call without an answer, or lets go of one whose end was seen. Never fails. */
export const followIntent = (clientOrderId: string, wish: 'ask' | 'seen'): void => void data().link.followIntent(clientOrderId, wish);
