import { expect, it } from 'vitest';
import { createBoard } from '../market/board.ts';
import { LISTED_AT, market, MINUTE } from '../market/market.fixture.ts';
import type { Context } from '../handler.ts';
import { rankings } from './rankings.ts';

/** Codes of a page of the block list at an instant. */
async function blocksAt(at: number): Promise<string[]> {
  const clock = { now: () => at, simulated: true, speed: 1 };
  const board = createBoard(market, clock, () => at);
  const answer = await rankings.blockList({ pageSize: 5_000 }, { market, clock, board } as Context);
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data.list.map((row) => `${row.market} ${row.stock_code}`);
}

it('keeps the places of its block list for the day, whatever prices do', async () => {
  // Between the last opening of the day and the first close.
  const first = await blocksAt(LISTED_AT + 60 * MINUTE);
  expect(first.length).toBeGreaterThan(60);
  expect(await blocksAt(LISTED_AT + 120 * MINUTE)).toEqual(first);
});
