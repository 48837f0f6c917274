/**
 * The data layer on the real sandbox over a narrow link. What the state of the feed says is held against a reader on a wide one:
 * under a live feed no price in sight may be older than a few seconds, which only the long form asks for: on a machine of any load the
 * test itself is late.
 * `SLOW_LINK=60,150,300 npx vitest run tests/worker/slowLink.test.ts` is the long form, in kB a second: each until it has been live for a while.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RowFlag } from '../../contract/frame.ts';
import { openPush, type PushClient } from '../sandbox/pushClient.ts';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';
import { openNarrow } from './narrow.ts';
import { createRig } from './rig.ts';

const long = process.env['SLOW_LINK'];
const SPEEDS = (long ?? '300').split(',').map(Number);
/** Watched for so long once live. */
const AFTER_MS = long ? 20_000 : 3000;
/** The first bytes are the list's 13,104 instruments and their snapshot. */
const LIVE_MS = 120_000;
/** For one frame of a list, on a machine with ten times the work it can do. */
const FRAME_MS = 2000;
/** Live prices may be as old as a silence that nobody calls stale, and a frame's way. */
const OLD_MS = 4000;
const SHOWN = 20;

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rate: '3000' });
});
afterAll(() => sandbox.stop());

/** Prices of rows as a reader without delay has them, and since when. */
async function createTruth() {
  const client: PushClient = await openPush(sandbox.url).catch(() => openPush(sandbox.url));
  const known = new Map<number, { price: number; until: number }[]>();
  let read = 0;
  const wanted = new Set<number>();
  return {
    watch(ids: readonly number[]) {
      const add = ids.filter((id) => !wanted.has(id));
      for (const id of add) wanted.add(id);
      if (add.length > 0) client.send({ op: 'rows', add });
    },
    take() {
      const now = performance.now();
      for (const { rows } of client.frames.slice(read)) {
        for (const { id, values } of rows) {
          if (typeof values.price !== 'number') continue;
          const past = known.get(id) ?? [];
          const last = past.at(-1);
          if (last) last.until = now;
          past.push({ price: values.price, until: Number.POSITIVE_INFINITY });
          known.set(id, past);
        }
      }
      read = client.frames.length;
    },
    /** How long ago the price was the row's, ms; undefined while nothing is known. */
    age(id: number, price: number): number | undefined {
      const past = known.get(id);
      if (!past) return undefined;
      const until = Math.max(...past.filter((one) => one.price === price).map((one) => one.until), 0);
      return Math.max(0, performance.now() - until);
    },
    close: () => client.close(),
  };
}

test.each(SPEEDS)('over a link of %i kB a second prices are live or said not to be', { timeout: 200_000 }, async (speed) => {
  const link = await openNarrow(sandbox.port, speed * 1000);
  const host = `127.0.0.1:${link.port}`;
  const rig = createRig({ apiBase: `http://${host}/web`, pushUrl: `ws://${host}/web/push`, requestTimeoutMs: 120_000 });
  const truth = await createTruth();
  const tab = rig.tab();
  const list = tab.windows.prepare({ market: 'US', sort: 'volume', descending: true });
  list.open();
  list.current().setRange(0, SHOWN);

  const began = performance.now();
  const kinds: { kind: string; at: number }[] = [];
  const ages: number[] = [];
  let watchedAt = began;
  let firstRowAt: number | undefined;
  let liveRowsAt: number | undefined;
  let liveAt: number | undefined;
  let lateness = 0;
  /** Since when the feed is live at a stretch, and how long the list then took to say the same. */
  let liveSince = Number.POSITIVE_INFINITY;
  let coveredLate = 0;
  const wrong: string[] = [];
  while (performance.now() < (liveAt ?? began + LIVE_MS) + (liveAt ? AFTER_MS : 0)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = performance.now();
    lateness = Math.max(lateness, now - watchedAt - 50);
    watchedAt = now;
    truth.take();
    const { kind } = tab.feed.state.getState();
    if (kinds.at(-1)?.kind !== kind) kinds.push({ kind, at: Math.round(now - began) });
    const ids = Array.from({ length: SHOWN }, (_, index) => list.current().idAt(index)).filter((id) => id !== undefined);
    truth.watch(ids);
    const rows = ids.map((id) => tab.quotes.get(id)).filter((row) => row !== undefined);
    if (rows.length === SHOWN) firstRowAt ??= now - began;
    if (rows.length === SHOWN && rows.every(({ seq }) => seq > 0)) liveRowsAt ??= now - began;
    if (kind !== 'live') {
      liveSince = Number.POSITIVE_INFINITY;
      continue;
    }
    liveSince = Math.min(liveSince, now);
    liveAt ??= now;
    // It comes with the list's next frame.
    if (list.current().coverage !== 'live') coveredLate = Math.max(coveredLate, now - liveSince);
    for (const { id, price, flags, instrument } of rows) {
      if (flags & RowFlag.Cached) wrong.push(`${instrument.code} is of before under a live feed`);
      const age = truth.age(id, price) ?? 0;
      ages.push(age);
      if (long && age > OLD_MS) wrong.push(`${instrument.code} was ${price} ${Math.round(age)} ms ago`);
    }
  }
  const { dials = 0 } = (await tab.link.diagnostics()) ?? {};
  if (long) {
    ages.sort((a, b) => a - b);
    const at = (part: number) => Math.round(ages[Math.floor(part * (ages.length - 1))] ?? Number.NaN);
    const seconds = (ms: number | undefined) => ((ms ?? Number.NaN) / 1000).toFixed(1);
    process.stdout.write(
      `${speed} kB/s: rows ${seconds(firstRowAt)} s, pushed ${seconds(liveRowsAt)} s, live ${seconds(liveAt && liveAt - began)} s, dials ${dials}, ` +
        `${Math.round(link.passed / 1000)} kB, ages when live p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ms, test's own lateness ${Math.round(lateness)} ms, ${JSON.stringify(kinds)}\n`,
    );
  }
  truth.close();
  rig.close();
  await link.close();
  expect(wrong).toEqual([]);
  expect(coveredLate).toBeLessThan(FRAME_MS);
  expect(liveAt).toBeDefined();
  // It never left a connection that was only slow.
  if (long) expect(dials).toBe(1);
});
