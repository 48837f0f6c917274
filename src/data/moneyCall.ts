/**
 * Calls that move money, of this tab. One confirmation has one client order id: whatever happens to the answer, asking again
 * under that id makes the server say what came of it, or take it once. A call outlives the page that sent it: as long as nobody
 * knows what came of it, no other goes out in its place, wherever the customer has been meanwhile.
 */
import type { Input, Output } from '../../contract/rest/index.ts';
import type { Result } from '../../contract/result.ts';
import { newClientOrderId } from './clientOrderId.ts';
import type { LiveSession } from './session.ts';
import { createWrite, type Write, type WriteEnvironment } from './write.ts';

export type MoneyCallId = 'rechargeCreate' | 'withdrawalApply' | 'walletTransfer';
type Unnamed<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;

export interface MoneyCall<K extends MoneyCallId> extends Pick<Write<K>, 'current' | 'subscribe'> {
  /** Sends what the customer confirmed; while another one is under way or unanswered, that one's answer is given. Never rejects. */
  confirm(body: Unnamed<Input<K>>): Promise<Result<Output<K>>>;
  /** After `unknown`: asks under the same id. Never rejects. */
  askAgain(): Promise<Result<Output<K>>>;
  /** Back to idle, once it is known what came of it; until then nothing happens. */
  reset(): void;
}

export interface MoneyCalls {
  /** The same object until the session begins or ends: what was confirmed is the customer's, and holds the secret. */
  of<K extends MoneyCallId>(id: K): MoneyCall<K>;
}

export function createMoneyCalls(environment: WriteEnvironment, { store }: Pick<LiveSession, 'store'>): MoneyCalls {
  const calls = new Map<MoneyCallId, unknown>();
  store.subscribe(({ number }, before) => {
    if (number !== before.number) calls.clear();
  });
  return {
    of: <K extends MoneyCallId>(id: K) => {
      const known = calls.get(id) ?? createMoneyCall(environment, id);
      calls.set(id, known);
      // Made for this id.
      return known as MoneyCall<K>;
    },
  };
}

function createMoneyCall<K extends MoneyCallId>(environment: WriteEnvironment, id: K): MoneyCall<K> {
  const write = createWrite(environment, id, id);
  let confirmed: Input<K> | undefined;

  const isOpen = (): boolean => {
    const { state } = write.current();
    return state === 'sending' || state === 'slow' || state === 'unknown';
  };
  const askAgain = async (): Promise<Result<Output<K>>> =>
    confirmed === undefined ? { ok: false, kind: 'invalid', code: 0, msg: '' } : write.send(confirmed);

  return {
    current: write.current,
    subscribe: write.subscribe,
    confirm: async (body) => {
      if (isOpen()) return askAgain();
      confirmed = { ...body, clientOrderId: newClientOrderId() } as unknown as Input<K>;
      return write.send(confirmed);
    },
    askAgain,
    reset: () => {
      if (isOpen()) return;
      confirmed = undefined;
      write.reset();
    },
  };
}
