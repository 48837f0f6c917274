import type { EndpointId, Input, Output } from '../../../contract/rest/index.ts';
import type { Result } from '../../../contract/result.ts';
import { newClientOrderId } from '../../data/clientOrderId.ts';
import { useWrite } from '../../data/useWrite.ts';

type MoneyCall = 'rechargeCreate' | 'withdrawalApply' | 'walletTransfer';
type Unnamed<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;

/**
 * A call that moves money. One confirmation has one client order id: whatever happens to the answer, asking again under
 * that id makes the server say what came of it, or take it once. It is found again at its `place` after the page was left.
 */
export function useMoneyCall<K extends MoneyCall & EndpointId>(id: K, place: string) {
  const { send, sendAgain, ...write } = useWrite(id, place);
  return {
    ...write,
    /** Sends what the customer confirmed; while that is under way, a second press is the same confirmation. Never rejects. */
    confirm: (body: Unnamed<Input<K>>): Promise<Result<Output<K>>> =>
      send({ ...body, clientOrderId: newClientOrderId() } as unknown as Input<K>),
    /** After `unknown`: asks under the same id. Never rejects. */
    askAgain: sendAgain,
  };
}
