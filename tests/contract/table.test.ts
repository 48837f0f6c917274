/** The endpoint table against the lists it was written from. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS } from '../../contract/rest/areas.ts';
import { customerCalls } from '../../contract/rest/customer.ts';
import type { Endpoint } from '../../contract/rest/endpoint.ts';
import { allEndpoints, endpoints, extensions } from '../../contract/rest/index.ts';
import { lists } from '../../contract/rest/lists.ts';

interface Call {
  id: string;
  method: string;
  path: string;
  encoding: string;
  auth: string;
  money: boolean;
}

/** Carries no order: it asks what became of one. */
const ASKS_BY_CLIENT_ID = 'orderByClientId';

function readList(name: string): Call[] {
  const lines = readFileSync(new URL(`./lists/${name}`, import.meta.url), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [id = '', method = '', path = '', encoding = '', auth = '', params = ''] = line.split('\t');
      const money = id !== ASKS_BY_CLIENT_ID && /clientOrderId|order fields/.test(params);
      return { id, method, path, encoding, auth, money };
    });
}

const toCalls = (table: Record<string, Endpoint>): Call[] =>
  Object.entries(table).map(([id, { method, path, encoding, auth, money }]) => ({ id, method, path, encoding, auth, money }));

const byId = (calls: Call[]) => calls.toSorted((a, b) => a.id.localeCompare(b.id));

describe('endpoint table', () => {
  it('has the 129 calls of the specification, each as listed', () => {
    const listed = readList('endpoints.tsv');
    expect(listed).toHaveLength(129);
    expect(byId(toCalls(endpoints))).toEqual(byId(listed));
  });

  it('has the extensions, each as listed and below /x/', () => {
    const listed = readList('extensions.tsv');
    expect(byId(toCalls(extensions))).toEqual(byId(listed));
    for (const { path } of listed) expect(path).toMatch(/^\/x\//);
  });

  it('names no route twice', () => {
    const routes = [...toCalls(endpoints), ...toCalls(extensions)].map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('opens no money call that would be cached, polled or sent by a guest', () => {
    const all: Endpoint[] = [...Object.values(endpoints), ...Object.values(extensions)];
    for (const endpoint of all) {
      if (!endpoint.money) continue;
      expect(endpoint.auth).toBe('user');
      if (endpoint.open) expect([endpoint.maxAge, endpoint.poll]).toEqual([0, 0]);
    }
  });
});

describe('what a worker takes up when', () => {
  const openIds = (table: Readonly<Record<string, Endpoint>>) => Object.keys(table).filter((id) => table[id]?.open);

  it.each(Object.entries(AREAS))('%s names the calls that its file describes', async (_, { calls, load }) => {
    expect(openIds(await load()).sort()).toEqual([...calls].sort());
  });
  it('holds each call once, from the start, by its area or with the session', () => {
    const held = [...openIds(lists), ...Object.values(AREAS).flatMap(({ calls }) => [...calls]), ...openIds(customerCalls)];
    expect(held.sort()).toEqual(openIds(allEndpoints).sort());
  });
});
