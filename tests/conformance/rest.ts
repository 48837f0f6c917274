/** The calls that a guest may make, and how the broker meets what it can't answer. */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { OpenEndpoint } from '../../contract/rest/endpoint.ts';
import { allEndpoints, type AnyEndpointId } from '../../contract/rest/index.ts';
import { type Answer, type Caller, type Fields, isMissing, spoken } from './call.ts';
import { CASES, type Known } from './known.ts';
import type { Reporter } from './report.ts';

/** A case without the types that tie it to its call; the call's schema has proved each answer before a case sees it. */
interface AnyCase {
  readonly inputs: (known: Known) => readonly (readonly [name: string, input: Fields])[];
  readonly problems?: (input: Fields, data: unknown) => readonly string[];
  readonly learn?: (known: Known, data: unknown, input: Fields) => void;
}

const caseOf = (id: string): AnyCase | undefined => (CASES as unknown as Record<string, AnyCase>)[id];

/** Calls with a case first, in its order; then those that opened since, asked without input. */
function openCalls(): [string, OpenEndpoint][] {
  const table = Object.entries(allEndpoints) as [AnyEndpointId, (typeof allEndpoints)[AnyEndpointId]][];
  const open = new Map(
    table.flatMap(([id, endpoint]) => (endpoint.open && endpoint.auth === 'anon' ? [[id as string, endpoint as OpenEndpoint]] : [])),
  );
  const ids = new Set([...Object.keys(CASES), ...open.keys()]);
  return [...ids].flatMap((id) => {
    const endpoint = open.get(id);
    return endpoint ? [[id, endpoint] as [string, OpenEndpoint]] : [];
  });
}

export interface RestOptions {
  readonly caller: Caller;
  readonly reporter: Reporter;
  readonly known: Known;
  /** What the client does without a call. */
  readonly without: (id: string) => string;
}

export async function checkRest(options: RestOptions): Promise<void> {
  const answered = new Map<string, Fields>();
  const calls = openCalls();
  options.reporter.begin('rest', `${calls.length} calls that a guest may make`);
  for (const [id, endpoint] of calls) {
    if (endpoint.change) {
      await checkChange(id, endpoint, options);
      continue;
    }
    const input = await checkCall(id, endpoint, options);
    if (input) answered.set(id, input);
  }
  options.reporter.begin('paging', 'pages, their order and their end');
  await checkPaging(options, answered);
  options.reporter.begin('errors', `wrong questions on ${answered.size} calls`);
  await checkErrors(options, answered);
  await checkSessions(options);
}

/** Makes one call with each of its inputs; the first input that was answered well, undefined when none was. */
async function checkCall(
  id: string,
  endpoint: OpenEndpoint,
  { caller, reporter, known, without }: RestOptions,
): Promise<Fields | undefined> {
  const own = caseOf(id);
  const inputs = own ? own.inputs(known) : [['', {}] as const];
  if (inputs.length === 0) {
    reporter.missing('rest', id, `nothing of the broker to ask it with; ${without(id)}`);
    return undefined;
  }
  let good: Fields | undefined;
  let missing = 0;
  for (const [name, input] of inputs) {
    const check = name ? `${id} ${name}` : id;
    const answer = await caller.call(endpoint, input);
    if (isMissing(answer)) {
      missing += 1;
      if (missing === inputs.length) reporter.missing('rest', id, without(id));
      continue;
    }
    const problem = envelopeProblem(answer);
    if (problem) {
      reporter.fail('rest', check, problem);
      continue;
    }
    const read = endpoint.output.safeParse(answer.data);
    if (!read.success) {
      const [issue] = read.error.issues;
      reporter.fail('rest', check, `the answer breaks the schema at ${issue?.path.join('.') || 'its root'}`);
      continue;
    }
    reporter.judge('rest', check, own?.problems?.(input, read.data) ?? []);
    own?.learn?.(known, read.data, input);
    good ??= input;
  }
  if (missing > 0 && missing < inputs.length) reporter.missing('rest', id, `for ${missing} of ${inputs.length} inputs; ${without(id)}`);
  return good;
}

/** What changes something is asked only with what it must refuse: nobody wants accounts at a broker from a test. */
async function checkChange(id: string, endpoint: OpenEndpoint, { caller, reporter, without }: RestOptions): Promise<void> {
  const answer = await caller.call(endpoint, {});
  if (isMissing(answer)) return reporter.missing('rest', id, without(id));
  reporter.judge('errors', `${id}: without input`, refusalProblems(answer));
}

function envelopeProblem(answer: Answer): string | undefined {
  if (answer.status !== 200) return spoken(answer);
  if (answer.code === undefined) return 'the body is no envelope {code, msg, data}';
  if (answer.code !== EnvelopeCode.Ok) return spoken(answer);
  return undefined;
}

const codesOf = (data: unknown): string[] => {
  const { list } = (data ?? {}) as { list?: { market?: string; stock_code?: string }[] };
  return Array.isArray(list) ? list.map((row) => `${row.market}:${row.stock_code}`) : [];
};

/** Pages follow on each other, and past the last one there is nothing. */
async function checkPaging({ caller, reporter, known }: RestOptions, answered: ReadonlyMap<string, Fields>): Promise<void> {
  const { stockList } = allEndpoints;
  const input = answered.get('stockList');
  if (!input) return;
  const market = [...known.totals].find(([, total]) => total > 10)?.[0];
  if (!market) return reporter.missing('paging', 'stockList', 'no market with more than ten instruments');
  const total = known.totals.get(market) ?? 0;
  const page = async (pageNum: number, pageSize: number) => codesOf((await caller.call(stockList, { market, pageNum, pageSize })).data);
  const [first, second, both] = [await page(1, 5), await page(2, 5), await page(1, 10)];
  reporter.judge('paging', `two pages of ${market} are the page of twice the size`, [
    ...(first.length === 5 && second.length === 5 ? [] : [`pages of ${first.length} and ${second.length} rows, not 5`]),
    ...([...first, ...second].join() === both.join() ? [] : [`${[...first, ...second].join()} against ${both.join()}`]),
  ]);
  const beyond = await caller.call(stockList, { market, pageNum: Math.floor(total / 5) + 2, pageSize: 5 });
  reporter.judge('paging', `past the last page of ${market} there is nothing`, [
    ...(beyond.status === 200 && beyond.code === EnvelopeCode.Ok ? [] : [spoken(beyond)]),
    ...(codesOf(beyond.data).length > 0 ? [`${codesOf(beyond.data).length} rows`] : []),
  ]);
  const sorted = await caller.call(stockList, { market, pageNum: 1, pageSize: 20, sort: '-price' });
  const { list = [] } = (sorted.data ?? {}) as { list?: { price_nominal?: string | null }[] };
  const prices = list.map((row) => Number(row.price_nominal ?? Number.NaN)).filter((price) => !Number.isNaN(price));
  const falling = prices.every((price, index) => index === 0 || price <= (prices[index - 1] ?? price));
  reporter.judge('paging', `${market} sorted by price, highest first`, falling ? [] : [`prices ${prices.slice(0, 5).join(', ')}`]);
}

/** 401 and 403 end a session, 5xx reads as an outage: none of them is an answer to a wrong question. */
function refusalProblems(answer: Answer): string[] {
  const { status, code } = answer;
  const bad = (value: number | undefined) => value === 401 || value === 403 || (value !== undefined && value >= 500 && value < 1000);
  if (status === 0 || bad(status) || bad(code)) return [spoken(answer)];
  return code === EnvelopeCode.Ok ? ['answered as if nothing were wrong'] : [];
}

const NOBODY = 'NO.SUCH.CODE';

async function checkErrors({ caller, reporter }: RestOptions, answered: ReadonlyMap<string, Fields>): Promise<void> {
  for (const [id, input] of answered) {
    const endpoint = allEndpoints[id as AnyEndpointId];
    const key = ['stockCode', 'symbol', 'goldCode', 'id'].find((name) => name in input);
    if (key) reporter.judge('errors', `${id}: unknown ${key}`, refusalProblems(await caller.call(endpoint, { ...input, [key]: NOBODY })));
    const other = ['pageNum', 'market', 'type'].find((name) => name in input);
    if (other) {
      const answer = await caller.call(endpoint, { ...input, [other]: other === 'pageNum' ? -1 : 'nonsense' });
      reporter.judge('errors', `${id}: ${other} out of range`, refusalProblems(answer));
    }
    const method = endpoint.method === 'GET' ? 'POST' : 'GET';
    // A fixed path may stand on that of another call with a parameter; a wrong method on the table's own pairs means nothing.
    const shared = Object.values(allEndpoints).some((row) => row.path === endpoint.path && row.method === method);
    if (!shared)
      reporter.judge(
        'errors',
        `${id}: ${method} in place of ${endpoint.method}`,
        refusalProblems(await caller.call(endpoint, input, { method })),
      );
    if (endpoint.encoding === 'json') {
      reporter.judge('errors', `${id}: body that is no JSON`, refusalProblems(await caller.call(endpoint, {}, { body: '{"a":' })));
    }
  }
  reporter.judge('errors', 'a path that does not exist', refusalProblems(await caller.get('/no/such/path')));
}

/** Calls that need a session ask for one, and no cache keeps what they answer. Calls that move money are not tried. */
async function checkSessions({ caller, reporter, without }: RestOptions): Promise<void> {
  const table = Object.entries(allEndpoints).filter(
    ([, { auth, money, encoding }]) => auth === 'user' && !money && encoding !== 'multipart',
  );
  reporter.begin('session', `${table.length} calls that need a session, without one`);
  for (const [id, endpoint] of table) {
    const answer = await caller.call(endpoint, {});
    if (isMissing(answer)) {
      reporter.missing('session', id, without(id));
      continue;
    }
    const asked = answer.status === 401 || answer.code === EnvelopeCode.Expired;
    const kept = !/no-store/.test(answer.headers.get('cache-control') ?? '');
    reporter.judge('session', id, [
      ...(asked ? [] : [`without a session: ${spoken(answer)}`]),
      ...(kept ? ['no cache-control: no-store'] : []),
    ]);
  }
}
