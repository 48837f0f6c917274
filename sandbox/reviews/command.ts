/** `npm run sandbox -- review …`: the reviewer's desk, in a terminal, for a sandbox that runs. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { printable } from '../printable.ts';
import { OPERATOR_PATH, OperatorFile } from './operator.ts';

const REVIEW_HELP = `Reviews of a running sandbox, by hand.

  npm run sandbox -- review list
  npm run sandbox -- review show ID          with the images, saved into a new folder
  npm run sandbox -- review pass ID
  npm run sandbox -- review fail ID REASON   the customer reads the reason

  --db memory|PATH   the store of that sandbox, as it was started with

Start the sandbox with --review hand, or the rules decide within seconds.
`;

/** In words for the person who typed the command. */
class ReviewError extends Error {
  override name = 'ReviewError';
}

const Row = z.object({
  id: z.int(),
  kind: z.string(),
  customer: z.int(),
  subject: z.int(),
  status: z.int(),
  reason: z.nullable(z.string()),
  createdAt: z.number(),
  details: z.record(z.string(), z.nullable(z.string())),
});
type Row = z.infer<typeof Row>;
const List = z.object({ list: z.array(Row) });
const Decided = z.object({ decided: z.boolean() });

const STATUS: Readonly<Record<number, string>> = { 1: 'pending', 2: 'failed', 3: 'passed' };
const ANSWER_MS = 10_000;

/**
 * @param fileOf path of the operator's file for a store
 * @returns what to print @throws ReviewError
 */
export async function runReview(args: readonly string[], defaultDb: string, fileOf: (db: string) => string): Promise<string> {
  const { values, positionals } = readArgs(args);
  const [action = 'help', id = '', ...words] = positionals;
  if (values.help || action === 'help') return REVIEW_HELP;
  const ask = await connect(fileOf(values.db ?? defaultDb));
  const path = `/reviews/${encodeURIComponent(id)}`;
  switch (action) {
    case 'list': {
      const { list } = List.parse(await ask('/reviews'));
      return list.length === 0 ? 'Nothing waits.' : list.map(inLine).join('\n');
    }
    case 'show':
      return show(Row.parse(await ask(path)), ask);
    case 'pass':
      return said(id, 'passed', await ask(path, { passed: true }));
    case 'fail':
      if (words.length === 0) throw new ReviewError('Give a reason: the customer reads it');
      return said(id, 'failed', await ask(path, { passed: false, reason: words.join(' ') }));
    default:
      throw new ReviewError(`"${action}" is none of list, show, pass, fail\n\n${REVIEW_HELP}`);
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { db: { type: 'string' }, help: { type: 'boolean' } },
      strict: true,
      allowPositionals: true,
    });
  } catch (cause) {
    throw new ReviewError(`${cause instanceof Error ? cause.message : 'Unknown flag'}\n\n${REVIEW_HELP}`, { cause });
  }
}

type Ask = (path: string, body?: object) => Promise<unknown>;

async function connect(file: string): Promise<Ask> {
  const missing = (cause: unknown) => new ReviewError(`No sandbox runs on this store: ${file} is not there. Try --db`, { cause });
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw missing(cause);
  });
  const { url, key } = OperatorFile.parse(JSON.parse(text));
  return async (path, body) => {
    const response = await fetch(new URL(`${OPERATOR_PATH}${path}`, url), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((cause: unknown) => {
      throw new ReviewError(`The sandbox at ${url} does not answer`, { cause });
    });
    if (response.status === 404) throw new ReviewError('There is no such review');
    if (!response.ok) throw new ReviewError('The sandbox did not understand');
    return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response.bytes();
  };
}

const inLine = ({ id, kind, customer, createdAt }: Row): string =>
  `${id}  ${printable(kind)}  customer ${customer}  ${new Date(createdAt).toISOString()}`;

/** A text of a customer's. */
const quoted = (text: string): string => printable(JSON.stringify(text));

async function show(row: Row, ask: Ask): Promise<string> {
  const lines = [inLine(row), `status  ${STATUS[row.status] ?? row.status}`];
  if (row.reason !== null) lines.push(`reason  ${quoted(row.reason)}`);
  const folder = await mkdtemp(join(tmpdir(), `review-${row.id}-`));
  for (const [name, value] of Object.entries(row.details)) {
    if (value === null) continue;
    if (!value.startsWith('/web/file/')) {
      lines.push(`${name}  ${quoted(value)}`);
      continue;
    }
    const image = await ask(`/file?${new URLSearchParams({ url: value }).toString()}`);
    const saved = join(folder, `${name}-${basename(value).slice(-12)}`);
    if (image instanceof Uint8Array) await writeFile(saved, image, { mode: 0o600 });
    lines.push(`${name}  ${printable(saved)}`);
  }
  return lines.join('\n');
}

function said(id: string, outcome: string, answer: unknown): string {
  if (!Decided.parse(answer).decided) throw new ReviewError(`Review ${id} is not pending`);
  return `Review ${id} ${outcome}.`;
}
