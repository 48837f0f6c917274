import { create } from 'zustand';
import { EnvelopeCode } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';

/** Calls beyond the specification that this broker turned out not to have; known until the page is loaded anew. */
interface Lacking {
  readonly cancel: boolean;
  readonly cancelAll: boolean;
  readonly amend: boolean;
  readonly byId: boolean;
}

export const useLacking = create<Lacking>()(() => ({ cancel: false, cancelAll: false, amend: false, byId: false }));

/** Whether a failure says that the broker has no such call. */
export const isLacking = ({ kind, code }: Failure): boolean =>
  kind === 'rejected' && (code === EnvelopeCode.NotFound || code === EnvelopeCode.NotOpenYet);

/** The same; then the call is not offered again. */
export function lacks(call: keyof Lacking, failure: Failure): boolean {
  const missing = isLacking(failure);
  if (missing) useLacking.setState({ [call]: true });
  return missing;
}
