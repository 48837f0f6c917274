import { useEffect, useSyncExternalStore } from 'react';
import { data } from './connect.ts';
import type { MoneyCallId } from './moneyCall.ts';

/** A call that moves money, as this tab's earlier pages left it; see moneyCall.ts. */
export function useMoneyCall<K extends MoneyCallId>(id: K) {
  const call = data().money.of(id);
  const view = useSyncExternalStore(call.subscribe, call.current);
  // What the customer has seen the end of is over with its page.
  useEffect(() => () => call.reset(), [call]);
  return { ...view, confirm: call.confirm, askAgain: call.askAgain, reset: call.reset };
}
