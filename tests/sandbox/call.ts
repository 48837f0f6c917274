/** A call as the endpoint table has it, its answer held to the contract's schema. */
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { EnvelopeCode, type Language } from '../../contract/codes.ts';
import { allEndpoints, type EndpointId, type Input, type Output } from '../../contract/rest/index.ts';
import type { Requests } from './rig.ts';

export type Call = <K extends EndpointId>(id: K, input: Input<K>, language?: Language) => Promise<Output<K>>;

export const caller =
  (requests: () => Requests): Call =>
  async <K extends EndpointId>(id: K, input: Input<K>, language: Language = 'fr') => {
    const endpoint = allEndpoints[id];
    const fields = new Map(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]));
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fields.get(name) ?? ''));
    const headers = { 'accept-language': language, 'content-type': 'application/json' };
    const answer = await (endpoint.method === 'GET'
      ? requests().get(`/web${path}?${new URLSearchParams([...fields]).toString()}`, { headers })
      : requests().post(`/web${path}`, input, { headers }));
    expect(answer.status).toBe(200);
    const { code, data } = answer.body as { code: number; data: unknown };
    expect(code).toBe(EnvelopeCode.Ok);
    const schema: z.ZodMiniType = endpoint.output;
    return schema.parse(data) as Output<K>;
  };
