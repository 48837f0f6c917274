import { useRef } from 'react';
import { useWrite } from './useWrite.ts';
import type { WriteView } from './write.ts';

/** Calls of the lines that ask for the secret: whether it is right, before anything is sent with it. */
export type SecretCheck = 'blockTradeCheckSecret' | 'placingCheckSecret' | 'quantizationCheckSecret';

type View = Pick<WriteView<unknown>, 'state' | 'failure'>;

/** Asks whether a secret is right. Without a call everything passes. */
export function useSecretCheck(call: SecretCheck | undefined) {
  const { state, failure, send, reset } = useWrite(call ?? 'blockTradeCheckSecret');
  // What the popup shows as busy comes a moment after a second press.
  const underWay = useRef(false);
  return {
    /** Resolves with whether to go on; a second press while it asks is none. */
    passes: async (secret: string): Promise<boolean> => {
      if (call === undefined) return true;
      if (underWay.current) return false;
      underWay.current = true;
      const answer = await send({ secret });
      underWay.current = false;
      return answer.ok;
    },
    /** What the popup shows: the check until it has passed, then what was confirmed. */
    before: (confirmed: View): View => (state === 'sending' || state === 'slow' || state === 'failed' ? { state, failure } : confirmed),
    reset,
  };
}
