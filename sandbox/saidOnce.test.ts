import { expect, it } from 'vitest';
import { saidOnce } from './saidOnce.ts';

it('says each line once, and remembers no more than it can hold', () => {
  const lines: string[] = [];
  const log = saidOnce((line) => lines.push(line));
  for (const line of ['one', 'two', 'one']) log(line);
  expect(lines).toEqual(['one', 'two']);
  for (let row = 0; row < 2500; row += 1) log(`row ${row}`);
  log('one');
  expect(lines.filter((line) => line === 'one')).toHaveLength(2);
});
