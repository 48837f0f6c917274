/** The body of a connection: asked for under its name, read to its end. A part of the worker: who has only the socket never needs it. */
import { BODY_HEADER } from '../../contract/push.ts';
import type { Decoded } from './decode.ts';
import { createRecordDecoder } from './recordDecoder.ts';
import { readBody } from './records.ts';

export interface BodyOptions {
  readonly address: URL;
  readonly name: string;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Reads what is JSON. */
  text(source: string): Decoded;
  /** A frame's columns are used again: read them before returning. @param size of the record in bytes */
  taken(decoded: Decoded, size: number): void;
}

/** Resolves once the body is over, for whatever reason. Never rejects. */
export async function followBody({ address, name, fetch, signal, text, taken }: BodyOptions): Promise<void> {
  const decode = createRecordDecoder(text);
  try {
    // Never from a cache, and never compressed: what waits in a buffer on the way is late.
    const answer = await fetch(address, { headers: { [BODY_HEADER]: name }, cache: 'no-store', priority: 'high', signal });
    if (answer.ok && answer.body) await readBody(answer.body, (chunk, at, length) => taken(decode(chunk, at, length), length));
    else await answer.body?.cancel();
  } catch {
    // Refused, or nobody there: the server finds out that no body comes.
  }
}
