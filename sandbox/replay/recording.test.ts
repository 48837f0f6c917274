import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Flag, readRecording } from './recording.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function recorded(...lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'coulisse-tape-'));
  folders.push(folder);
  const file = join(folder, 'tape.csv');
  writeFileSync(file, lines.join('\n'));
  return readRecording(file);
}

const SHARES = 'ts,type,symbol,price,size,bid,bidSize,ask,askSize,exchange,condition,suspicious';

test('events out of order are sorted by time, those of one instant stay as written', () => {
  const { time, price, tally } = recorded('ts,symbol,price,size', '30,A,3,1', '10,A,1,1', '20,A,2,1', '20,A,2.5,1');
  expect([...time]).toEqual([10, 20, 20, 30]);
  expect([...price]).toEqual([10, 20, 25, 30]);
  expect(tally.outOfOrder).toBe(1);
});

test('the sentinel of a size-only event is no price; a price without size has no volume', () => {
  const { price, size, flags, tally } = recorded('ts,symbol,price,size', '1,A,-1,5', '2,A,7,0');
  expect(price[0]).toBe(NaN);
  expect((flags[0] ?? 0) & Flag.NoPrice).toBe(Flag.NoPrice);
  expect([price[1], size[1]]).toEqual([7, 0]);
  expect([tally.sizeOnly, tally.priceOnly]).toEqual([1, 1]);
});

test('a negative price is a price', () => {
  expect([...recorded('ts,symbol,price,size', '1,CL,-37.63,1', '2,CL,-40.32,2').price]).toEqual([-3763, -4032]);
});

test('one-sided quotes, suspicious events, odd lots and extended hours are told apart', () => {
  const { bid, ask, flags, tally } = recorded(
    SHARES,
    '1,Q,A,,,,0,10.1,100,Q,1,0',
    '2,Q,A,,,10,100,,0,Q,1,1',
    '3,T,A,10.05,7,,,,,N,2000,0',
    '4,T,A,10.05,100,,,,,N,4800,0',
    '5,T,A,10.05,100,,,,,N,1000000,0',
  );
  expect([...bid]).toEqual([NaN, 1000, NaN, NaN, NaN]);
  expect([...ask]).toEqual([1010, NaN, NaN, NaN, NaN]);
  expect([...flags]).toEqual([
    Flag.NoPrice,
    Flag.Ignored | Flag.NoPrice,
    Flag.Trade | Flag.Extended,
    Flag.Trade | Flag.NoPrice,
    Flag.Trade | Flag.NoPrice | Flag.NoVolume,
  ]);
  expect(tally).toMatchObject({ trades: 3, quotes: 2, withoutBid: 1, withoutAsk: 1, ignored: 1, oddLots: 1, extended: 1 });
});

test('receive times beyond 2^53 keep their last digits', () => {
  const trade = (received: string, price: string) =>
    `${received} {"stream":"x@trade","data":{"s":"X","p":"${price}","q":"1.00000000","m":false}}`;
  // As numbers the two times are equal, and the order of the file would stand.
  const { price, time } = recorded('# recvNs rawJson', trade('1723161254087891269', '2.0'), trade('1723161254087891268', '1.0'));
  expect([...price]).toEqual([1, 2]);
  expect([...time]).toEqual([1723161254087, 1723161254087]);
});

test('what is no recording is refused', () => {
  expect(() => recorded('date,open,high', '1,2,3')).toThrow(/not a recording/);
  expect(() => recorded('ts,symbol,price,size', 'now,A,1,1')).toThrow(/not a time/);
  expect(() => recorded('ts,symbol,price,size', '1,A,1e3,1')).toThrow(/not a decimal/);
  expect(() => recorded('ts,symbol,price,size')).toThrow(/no event/);
});
