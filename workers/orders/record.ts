/** A money call as it lies on disk until its end was seen: what was asked, and of its answer only a refusal. */
import * as z from 'zod/mini';
import type { Intent, IntentAbout } from '../../contract/frame.ts';
import type { AnyEndpointId } from '../../contract/rest/index.ts';
import type { Failure } from '../../contract/result.ts';
import { openEndpoint } from '../rest/rows.ts';

export interface IntentRecord {
  readonly clientOrderId: string;
  /** Whose it is: the broker's address and the customer's number there. */
  readonly customer: string;
  /** Instance of the worker that follows it. */
  readonly owner: string;
  readonly endpoint: AnyEndpointId;
  readonly state: Exclude<Intent['state'], 'slow'>;
  readonly about: IntentAbout;
  readonly at: number;
  readonly failure?: Failure | undefined;
}

const Stored = z.object({
  clientOrderId: z.string(),
  customer: z.string(),
  owner: z.string(),
  endpoint: z.string(),
  state: z.enum(['sending', 'unknown', 'accepted', 'rejected']),
  about: z.looseObject({}),
  at: z.number(),
  failure: z.optional(z.object({ ok: z.literal(false), kind: z.string(), code: z.number(), msg: z.string() })),
});

/** The record, or undefined where another build wrote what this one can't follow. */
export function readRecord(value: unknown): IntentRecord | undefined {
  const parsed = Stored.safeParse(value);
  if (!parsed.success || !openEndpoint(parsed.data.endpoint)?.money) return undefined;
  const { endpoint, about, failure, ...rest } = parsed.data;
  return {
    ...rest,
    endpoint: endpoint as AnyEndpointId,
    about: aboutOf(about),
    // Written by a worker of ours: its kind and its denial are what they were.
    failure: failure && (value as { failure: Failure }).failure,
  };
}

const TEXTS = ['stockCode', 'market', 'offered', 'price', 'amount', 'currency', 'goldCode', 'optionType', 'strike', 'expiry'] as const;
const NUMBERS = ['source', 'direction', 'orderType', 'quantity', 'id'] as const;

/** What a sentence about a call needs, field by field: nothing else of the input is kept, a secret least of all. */
export function aboutOf(input: Readonly<Record<string, unknown>>): IntentAbout {
  const about: IntentAbout = {};
  for (const name of TEXTS) {
    const value = input[name];
    if (typeof value === 'string') about[name] = value;
  }
  for (const name of NUMBERS) {
    const value = input[name];
    if (typeof value === 'number') about[name] = value;
  }
  const offered = input['productId'] ?? input['agencyId'] ?? input['id'];
  if (typeof offered === 'string') about.offered = offered;
  return about;
}
