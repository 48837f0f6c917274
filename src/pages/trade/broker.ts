import { create } from 'zustand';
import { EnvelopeCode } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';

/** Calls beyond the specification that this broker turned out not to have; known until the page is loaded anew. */
interface Lacking {
  readonly cancel: boolean;
  readonly cancelAll: boolean;
  readonly amend: boolean;
}

export const useLacking = create<Lacking>()(() => ({ cancel: false, cancelAll: false, amend: false }));

/** Whether a failure says that the broker has no such call; then it is not offered again. */
export function lacks(call: keyof Lacking, { kind, code }: Failure): boolean {
  const missing = kind === 'rejected' && (code === EnvelopeCode.NotFound || code === EnvelopeCode.NotOpenYet);
  if (missing) useLacking.setState({ [call]: true });
  return missing;
}
