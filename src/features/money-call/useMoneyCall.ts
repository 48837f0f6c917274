import { useRef } from 'react';
import type { EndpointId, Input, Output } from '../../../contract/rest/index.ts';
import type { Result } from '../../../contract/result.ts';
import { newClientOrderId } from '../../data/clientOrderId.ts';
import { useWrite } from '../../data/useWrite.ts';

type MoneyCall = 'rechargeCreate' | 'withdrawalApply' | 'walletTransfer';
type Unnamed<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;

/**
 * A call that moves money. One confirmation has one client order id: whatever happens to the answer, asking again under
 * that id makes the server say what came of it, or take it once.
 */
export function useMoneyCall<K extends MoneyCall & EndpointId>(id: K) {
  const write = useWrite(id);
  const confirmed = useRef<Input<K>>(undefined);
  return {
    ...write,
    /** Sends what the customer confirmed. Never rejects. */
    confirm: (body: Unnamed<Input<K>>): Promise<Result<Output<K>>> => {
      const named = { ...body, clientOrderId: newClientOrderId() } as unknown as Input<K>;
      confirmed.current = named;
      return write.send(named);
    },
    /** After `unknown`: asks under the same id. Never rejects. */
    askAgain: async (): Promise<Result<Output<K>>> =>
      confirmed.current === undefined ? { ok: false, kind: 'invalid', code: 0, msg: '' } : write.send(confirmed.current),
  };
}
