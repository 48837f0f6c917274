import { expect, it } from 'vitest';
import { saidOnce } from './saidOnce.ts';

it('says each line once, and remembers no more than it can hold', () => {
  const lines: string[] = [];
  const log = saidOnce(
    (line) => lines.push(line),
    () => 0,
  );
  for (const line of ['one', 'two', 'one']) log(line);
  expect(lines).toEqual(['one', 'two']);
  for (let row = 0; row < 2500; row += 1) log(`row ${row}`);
  log('one');
  expect(lines.filter((line) => line === 'one')).toHaveLength(2);
});

it('says what lasts again after an hour', () => {
  let at = 0;
  const lines: string[] = [];
  const log = saidOnce(
    (line) => lines.push(`${at / 60_000} ${line}`),
    () => at,
  );
  for (; at < 130 * 60_000; at += 60_000) log('fails');
  expect(lines).toEqual(['0 fails', '60 fails', '120 fails']);
});
