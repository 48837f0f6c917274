/** Reads the answer envelope `{code, msg, data}` of a REST call. */
import * as z from 'zod/mini';
import { EnvelopeCode, REASONS } from '../../contract/codes.ts';
import type { Failure, FailureKind, Result } from '../../contract/result.ts';

export const failure = (kind: FailureKind, code = 0, msg = ''): Failure => ({ ok: false, kind, code, msg });

/** A reason that this build doesn't know is none: the server's words are shown then. */
const Denial = z.object({
  reason: z.enum(REASONS),
  field: z.optional(z.string()),
  retryAfter: z.optional(z.number()),
  left: z.optional(z.number()),
  nearest: z.optional(z.array(z.string())),
});

const endsSession = (code: number): boolean => code === EnvelopeCode.Expired || code === EnvelopeCode.Forbidden;

/**
 * - 401 or 403, as HTTP status or as code: expired
 * - 503, a server that closes or a gateway without one: network, whatever it says
 * - code 200: the data if the schema takes it, else invalid
 * - any other code: rejected with the server's words
 * - no envelope: network when a gateway answered with an error status, else invalid
 */
export function readEnvelope<T extends z.ZodMiniType>(status: number, text: string, output: T): Result<z.infer<T>> {
  const envelope = parseObject(text);
  const msg = typeof envelope?.['msg'] === 'string' ? envelope['msg'] : '';
  if (endsSession(status)) return failure('expired', status, msg);
  if (status === EnvelopeCode.Unavailable) return failure('network', status);
  const code = envelope?.['code'];
  if (!envelope || typeof code !== 'number') return failure(status >= 400 ? 'network' : 'invalid', status);
  if (endsSession(code)) return failure('expired', code, msg);
  if (code !== EnvelopeCode.Ok) {
    const denial = Denial.safeParse(envelope['data']);
    return { ...failure('rejected', code, msg), ...(denial.success && { denial: denial.data }) };
  }
  const parsed = output.safeParse(envelope['data']);
  return parsed.success ? { ok: true, data: parsed.data } : failure('invalid', code, msg);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
