import { useEffect, useEffectEvent } from 'react';
import type { EndpointId, Input, Output } from '../../../contract/rest/index.ts';
import type { Failure, Result } from '../../../contract/result.ts';
import { newClientOrderId } from '../../data/clientOrderId.ts';
import { useWrite } from '../../data/useWrite.ts';
import type { WriteView } from '../../data/write.ts';

/** Calls that carry the name of one confirmation. */
export type MoneyCall = { [K in EndpointId]: Input<K> extends { clientOrderId: string } ? K : never }[EndpointId];
/** What a money call says before the confirmation gets its id. */
export type Unnamed<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;

/**
 * A call that moves money. One confirmation has one client order id, under which the data layer finds out what came of it
 * where no answer came; nothing is sent twice. It is found again at its `place` after the page was left or loaded anew.
 */
export function useMoneyCall<K extends MoneyCall>(id: K, place: string) {
  const { send, sendAgain, ...write } = useWrite(id, place);
  return {
    ...write,
    /** Sends what the customer confirmed; while that is under way, a second press is the same confirmation. Never rejects. */
    confirm: (body: Unnamed<Input<K>>): Promise<Result<Output<K>>> =>
      send({ ...body, clientOrderId: newClientOrderId() } as unknown as Input<K>),
    /** After `unknown`: asks now what came of it. */
    askAgain: (): void => void sendAgain(),
  };
}

/** Hears the end of a call that nobody waits for any more: it was unknown for a while, or sent before the page was left. */
export function useLateEnd({ state, failure, late }: WriteView<unknown>, on: { done?(): void; failed?(failure: Failure): void }): void {
  const end = useEffectEvent(() => {
    if (state === 'done') on.done?.();
    else if (state === 'failed' && failure) on.failed?.(failure);
  });
  useEffect(() => {
    if (late) end();
  }, [late]);
}
