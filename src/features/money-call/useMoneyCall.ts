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
  const underWay = useRef<Promise<Result<Output<K>>>>(undefined);

  const send = (input: Input<K>): Promise<Result<Output<K>>> => {
    const answer = write.send(input);
    underWay.current = answer;
    void answer.then(() => {
      if (underWay.current === answer) underWay.current = undefined;
    });
    return answer;
  };

  return {
    ...write,
    /** Sends what the customer confirmed. A second press while that is under way is the same confirmation. Never rejects. */
    confirm: (body: Unnamed<Input<K>>): Promise<Result<Output<K>>> => {
      // A new id here would be asked for in place of the one that was sent, and the money would move twice.
      if (underWay.current) return underWay.current;
      const named = { ...body, clientOrderId: newClientOrderId() } as unknown as Input<K>;
      confirmed.current = named;
      return send(named);
    },
    /** After `unknown`: asks under the same id. Never rejects. */
    askAgain: async (): Promise<Result<Output<K>>> =>
      confirmed.current === undefined ? { ok: false, kind: 'invalid', code: 0, msg: '' } : send(confirmed.current),
  };
}
