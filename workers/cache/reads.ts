/**
 * REST reads with a maxAge: a fresh answer is given from here, an older one at once and renewed behind it
 * (the result then says how old it is). A change of a tag makes its reads out of date in every tab.
 */
import type { AnyEndpointId, EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { OpenEndpoint } from '../../contract/rest/endpoint.ts';
import type { Result } from '../../contract/result.ts';
import type { Caller, RestClient } from '../rest/client.ts';
import { failure } from '../rest/envelope.ts';
import { bringEndpoint, openEndpoints } from '../rest/rows.ts';
import type { Cache } from './cache.ts';

const MEMORY_ENTRIES = 300;
/** A store that is still opening holds up no read for longer. */
const PATIENCE_MS = 300;

interface Entry {
  at: number;
  data: unknown;
}

export interface ReadCache {
  call<K extends EndpointId>(id: K, input: Input<K>, caller: Caller): Promise<Result<Output<K>>>;
  /** Makes out of date what carries one of the tags; the ids of the reads go to every tab. */
  invalidate(tags: readonly string[]): void;
  /** The same for all that only a customer may read. */
  renewPersonal(): void;
  /** Another customer, or none: nothing that was read so far is given again or kept. */
  forget(): void;
}

export function createReadCache(client: RestClient, cache: Cache, now: () => number, outdated: (ids: AnyEndpointId[]) => void): ReadCache {
  const memory = new Map<string, Entry>();
  /** When answers with a tag, and when all, were last made out of date; older ones are of no use, wherever they are kept. */
  const outdatedAt = new Map<string, number>();
  let forgottenAt = 0;
  /** Grows with each change of the customer: an answer to a question of before is not kept. */
  let epoch = 0;

  /** An answer is as old as its question: what changed in between is not in it. */
  function remember(key: string, at: number, data: unknown, asked: number): void {
    if (asked !== epoch) return;
    const entry = { at, data };
    memory.delete(key);
    memory.set(key, entry);
    if (memory.size > MEMORY_ENTRIES) for (const oldest of memory.keys()) return void memory.delete(oldest);
    cache.put('reads', key, () => entry);
  }

  async function recall(key: string, row: OpenEndpoint): Promise<Entry | undefined> {
    const known = memory.get(key);
    if (known) return known;
    const stored = await cache.get('reads', key, PATIENCE_MS);
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('data' in stored) || typeof stored.at !== 'number')
      return undefined;
    const parsed = row.output.safeParse(stored.data);
    return parsed.success ? { at: stored.at, data: parsed.data } : undefined;
  }

  async function renew(key: string, id: EndpointId, input: Input<EndpointId>, known: Entry, language: string): Promise<void> {
    const [at, asked] = [now(), epoch];
    const result = await client.call(id, input, { tab: 'cache', language });
    if (!result.ok) return;
    remember(key, at, result.data, asked);
    if (JSON.stringify(result.data) !== JSON.stringify(known.data)) outdated([id]);
  }

  const isOutdated = (row: OpenEndpoint, at: number): boolean =>
    at <= forgottenAt || row.tags.some((tag) => at <= (outdatedAt.get(tag) ?? 0));

  /** Of calls whose rows have not come, no tab has an answer. */
  function outdate(concerned: (row: OpenEndpoint) => boolean): void {
    const ids: AnyEndpointId[] = [];
    // Rows are of the table, and so are their names.
    for (const [id, row] of openEndpoints()) if (!row.change && concerned(row)) ids.push(id as AnyEndpointId);
    if (ids.length === 0) return;
    client.outdate();
    outdated(ids);
  }

  function invalidate(tags: readonly string[]): void {
    for (const tag of tags) outdatedAt.set(tag, now());
    outdate((row) => row.tags.some((tag) => tags.includes(tag)));
  }

  async function call(id: EndpointId, input: Input<EndpointId>, caller: Caller): Promise<Result<unknown>> {
    const row = await bringEndpoint(id);
    if (row === 'missing') return failure('missing');
    // What belongs to a customer is not kept: this store is shared by all who use the browser.
    if (!row || row.maxAge === 0 || row.auth === 'user') {
      const result = await client.call(id, input, caller);
      if (result.ok && row && row.invalidates.length > 0) invalidate(row.invalidates);
      return result;
    }
    const key = `${id} ${caller.language} ${JSON.stringify(Object.entries(input ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
    const before = epoch;
    const found = caller.fresh ? undefined : await recall(key, row);
    const known = before === epoch ? found : undefined;
    if (known && !isOutdated(row, known.at)) {
      const age = now() - known.at;
      if (age >= 0 && age < row.maxAge) return { ok: true, data: known.data };
      void renew(key, id, input, known, caller.language);
      return { ok: true, data: known.data, asOf: known.at };
    }
    const [at, asked] = [now(), epoch];
    const result = await client.call(id, input, caller);
    if (result.ok) remember(key, at, result.data, asked);
    return result;
  }

  return {
    call: call as ReadCache['call'],
    invalidate,
    renewPersonal: () => outdate((row) => row.auth === 'user'),
    forget: () => {
      epoch += 1;
      memory.clear();
      cache.clear(['reads']);
      forgottenAt = now();
      outdate(() => true);
    },
  };
}
