/**
 * A hash of everything that crosses the wire. When it fails, the wire has changed: a client of yesterday may not
 * understand the server of today. If that is meant, raise what names the version (CONTRACT_VERSION, WIRE_VERSION,
 * the subprotocols) where an old side would break, and write the new hash here.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as codes from '../../contract/codes.ts';
import { Config } from '../../contract/config.ts';
import * as dataLayer from '../../contract/data-layer.ts';
import * as frame from '../../contract/frame.ts';
import * as lines from '../../contract/lines.ts';
import * as markets from '../../contract/markets.ts';
import * as push from '../../contract/push.ts';
import { QUOTE_COLUMNS, SPARK_INTERVAL_SECONDS, SPARK_POINTS } from '../../contract/quote.ts';
import type { Endpoint } from '../../contract/rest/endpoint.ts';
import { allEndpoints } from '../../contract/rest/index.ts';

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const describeCall = (endpoint: Endpoint) => ({
  method: endpoint.method,
  path: endpoint.path,
  encoding: endpoint.encoding,
  auth: endpoint.auth,
  money: endpoint.money,
  ...(endpoint.open && {
    input: z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }),
    output: z.toJSONSchema(endpoint.output),
  }),
});

const constants = (module: object) => Object.entries(module).filter(([, value]) => typeof value !== 'function');

/** Its interfaces and types as they are read, whatever is said beside them and however they are laid out. */
const typesIn = (text: string): unknown =>
  parseSync(text, { syntax: 'typescript' })
    .body.map((item) => (item.type === 'ExportDeclaration' ? item.declaration : item))
    .filter(({ type }) => type === 'TsInterfaceDeclaration' || type === 'TsTypeAliasDeclaration')
    .map((declared) => JSON.stringify(declared, (key, value: unknown) => (key === 'span' ? undefined : value)));

/** Modules of what crosses as plain data: between server and client, between worker and tab. */
const CROSSING = ['push', 'quote', 'data-layer', 'frame', 'alerts', 'scan', 'scanWish', 'result'] as const;

const sample: push.QuoteColumns = {
  kind: push.FrameKind.Delta,
  stream: 3,
  epoch: 4_000_000_001,
  seq: 2 ** 40 + 1,
  time: 1_773_237_600_123,
  count: 2,
  ids: Uint32Array.of(1, 200_000),
  columns: Object.fromEntries(QUOTE_COLUMNS.map((name, index) => [name, Float64Array.of(index + 0.5, index === 4 ? Number.NaN : -index)])),
  spark: Float64Array.from({ length: 2 * SPARK_POINTS }, (_, index) => (index % 7 === 0 ? Number.NaN : index)),
};

describe('the wire', () => {
  it('has the endpoints it had', () => {
    // Where a call stands in its table is no matter of the wire.
    const calls = Object.entries(allEndpoints)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, endpoint]) => [id, describeCall(endpoint)]);
    expect(hash(calls)).toBe('313db64a26979c94');
  });

  it('has the codes, the push constants and the configuration it had', () => {
    expect(hash([constants(codes), constants(push), QUOTE_COLUMNS, SPARK_POINTS, SPARK_INTERVAL_SECONDS])).toBe('ce32355b92019373');
    expect(hash(z.toJSONSchema(Config, { io: 'input' }))).toBe('f2bd2cf910a460cd');
  });

  it('has the facts of markets and lines that it had', () => {
    expect(hash([constants(markets), constants(lines)])).toBe('692c08638b194f81');
  });

  it('has the types it had, and what tab and worker agree on', () => {
    expect(hash(CROSSING.map((name) => typesIn(readFileSync(`contract/${name}.ts`, 'utf8'))))).toBe('b7f278b2c4a8dd1f');
    expect(hash([constants(dataLayer), constants(frame)])).toBe('a09b5f1007e42888');
  });

  it('sees a type that changes, and no comment', () => {
    const known = typesIn('export type A = { op: 1 };');
    expect(typesIn('/** Said. */ export type A = {\n  op: 1;\n};')).toEqual(known);
    expect(typesIn('export type A = { op: 2 };')).not.toEqual(known);
  });

  it('lays its frames out as it did', () => {
    expect(hash(Buffer.from(push.encodeBinary(sample)).toString('base64'))).toBe('b4865e17c525a18b');
    expect(hash(push.encodeJson(sample))).toBe('855249ef16856156');
    const depth: push.RowDepth[] = [{ t: 1_773_237_600, b: [[100, 3]], a: [[101, 2]], x: [[1_773_237_599, 100, 7, 1]] }];
    expect(hash(push.encodeJson({ ...sample, count: 1, depth }))).toBe('e184da22e0d9339d');
    expect(push.encodeBinary(sample).byteLength).toBe(push.frameBytes(2, push.maskOf(QUOTE_COLUMNS) | (1 << push.SPARK_BIT)));
  });
});
