/** What a row of the endpoint table says about a call. */
import * as z from 'zod/mini';

export type Method = 'GET' | 'POST';
export type Encoding = 'none' | 'json' | 'form' | 'multipart';
/** anon: open to guests; user: needs a session. */
export type Auth = 'anon' | 'user';

interface Row {
  readonly method: Method;
  /** Below /web. `{name}` is filled from the input field of that name. */
  readonly path: string;
  readonly encoding: Encoding;
  readonly auth: Auth;
  /** Changes money: never aborted, deduplicated, cached or retried, and carries a clientOrderId. */
  readonly money: boolean;
  /** Changes something: never shared or cached. */
  readonly change: boolean;
}

/** A call whose handler has not come yet: the sandbox answers NotOpenYet, and nothing can call it. */
export interface ClosedEndpoint extends Row {
  readonly open: false;
}

export interface OpenEndpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType, A extends Auth = Auth>
  extends Row {
  readonly open: true;
  readonly auth: A;
  readonly input: I;
  readonly output: O;
  /** Milliseconds that an answer stays fresh in the cache; 0 means not cached. */
  readonly maxAge: number;
  /** Milliseconds between reads while someone looks and the server has no push; 0 means never. */
  readonly poll: number;
  /** Names under which a change makes this read out of date. */
  readonly tags: readonly string[];
  /** Tags that a success of this call makes out of date. */
  readonly invalidates: readonly string[];
}

export type Endpoint = ClosedEndpoint | OpenEndpoint;

/**
 * Declares a call without a handler yet.
 * @public for the next call: all that are listed have theirs
 */
export const closed = (
  method: Method,
  path: string,
  encoding: Encoding,
  auth: Auth,
  kind: 'plain' | 'money' = 'plain',
): ClosedEndpoint => ({
  open: false,
  method,
  path,
  encoding,
  auth,
  money: kind === 'money',
  change: kind === 'money',
});

/** Declares a read that anyone may make. */
export const read = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  method: Method,
  path: string,
  input: I,
  output: O,
  policy: { maxAge?: number; poll?: number; tags?: readonly string[] } = {},
): OpenEndpoint<I, O, 'anon'> => ({
  open: true,
  method,
  path,
  encoding: method === 'GET' ? 'none' : 'json',
  auth: 'anon',
  money: false,
  change: false,
  input,
  output,
  maxAge: policy.maxAge ?? 0,
  poll: policy.poll ?? 0,
  tags: policy.tags ?? [],
  invalidates: [],
});

/** Declares a read of the customer's own; never kept on the device. */
export const personal = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  method: Method,
  path: string,
  input: I,
  output: O,
  tags: readonly string[],
): OpenEndpoint<I, O, 'user'> => ({ ...read(method, path, input, output, { tags }), auth: 'user' });

/** Declares a call that changes something; `invalidates` names the tags that its success makes out of date. */
export const write = <A extends Auth, I extends z.ZodMiniType, O extends z.ZodMiniType>(
  method: Method,
  path: string,
  auth: A,
  input: I,
  output: O,
  invalidates: readonly string[] = [],
): OpenEndpoint<I, O, A> => ({ ...read(method, path, input, output), auth, change: true, invalidates });

/** Declares a call that moves money; its input carries a clientOrderId. */
export const moneyWrite = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  method: Method,
  path: string,
  input: I,
  output: O,
  invalidates: readonly string[],
): OpenEndpoint<I, O, 'user'> => ({ ...write(method, path, 'user', input, output, invalidates), money: true });

/** One file as multipart form field `file`. */
const Upload = z.object({ file: z.instanceof(Blob) });

/** Declares an upload. It is open to guests: a registration in progress has no token yet. */
export const upload = <O extends z.ZodMiniType>(path: string, output: O): OpenEndpoint<typeof Upload, O, 'anon'> => ({
  ...write('POST', path, 'anon', Upload, output),
  encoding: 'multipart',
});
