import { describe, expect, it } from 'vitest';
import type { Bill, Bills, Statement } from '../../../../contract/rest/wallet.ts';
import type { Result } from '../../../../contract/result.ts';
import { PAGE_SIZE } from '../../money/collect.ts';
import { collectBills, type FileWords, fileRows } from './statementFile.ts';

const bill = (id: number, amount: string, balance: string, type: Bill['type'] = 'deposit'): Bill => ({
  id,
  createTimeTimestamp: 1_773_237_600 + id,
  walletType: 'balance',
  currency: 'USD',
  type,
  amount,
  balance,
  reference: String(id),
});
const statement = (opening: string, movements: string, closing: string): Statement => ({
  walletType: 'balance',
  currency: 'USD',
  opening,
  movements,
  closing,
});

/** A server that answers from `book`, newest first; `post` may add to it between two questions. */
function serverOf(book: Bill[], opening = 0n) {
  return async ({ pageNum, pageSize }: { pageNum: number; pageSize: number }): Promise<Result<Bills>> => {
    const total = book.reduce((sum, { amount }) => sum + BigInt(amount), opening);
    const list = book.toReversed().slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return {
      ok: true,
      data: { total: book.length, list, statements: [statement(String(opening), String(total - opening), String(total))] },
    };
  };
}
const bookOf = (count: number): Bill[] => Array.from({ length: count }, (_, index) => bill(index + 1, '1', String(index + 1)));

describe('collecting bills', () => {
  it.each([0, 1, PAGE_SIZE, PAGE_SIZE + 1, 3 * PAGE_SIZE])('brings all of %s', async (count) => {
    const found = await collectBills(serverOf(bookOf(count)));
    expect(found.ok && found.data.bills).toHaveLength(count);
  });

  it('reads anew when something was posted meanwhile', async () => {
    const book = bookOf(PAGE_SIZE + 50);
    const ask = serverOf(book);
    let asked = 0;
    const found = await collectBills(async (page) => {
      asked += 1;
      // Between the first page and the second of the first reading.
      if (asked === 2) book.push(bill(book.length + 1, '1', String(book.length + 1)));
      return ask(page);
    });
    expect(found.ok && found.data.bills).toHaveLength(PAGE_SIZE + 51);
  });

  it('gives nothing out that does not balance', async () => {
    const wrong: Bills = { total: 1, list: [bill(1, '5', '5')], statements: [statement('0', '6', '6')] };
    expect(await collectBills(async () => ({ ok: true, data: wrong }))).toEqual({ ok: false, why: 'moved' });
    const elsewhere: Bills = { total: 1, list: [{ ...bill(1, '5', '5'), currency: 'EUR' }], statements: [statement('0', '0', '0')] };
    expect(await collectBills(async () => ({ ok: true, data: elsewhere }))).toEqual({ ok: false, why: 'moved' });
  });

  it('says why a page did not come', async () => {
    const failure = { ok: false, kind: 'network', code: 0, msg: '' } as const;
    expect(await collectBills(async () => failure)).toEqual({ ok: false, why: failure });
  });
});

it('writes a file in which opening and movements make the closing, old movements first', () => {
  const words: FileWords = {
    columns: ['row', 'time', 'wallet', 'currency', 'type', 'amount', 'balance', 'number', 'market', 'instrument'],
    opening: 'opening',
    movement: 'movement',
    closing: 'closing',
    wallet: (of) => of,
    type: (of) => of,
    time: (seconds) => String(seconds),
  };
  const bills = [{ ...bill(2, '-3', '7', 'buy'), about: { order: 2, market: 'US', stockCode: 'KO' } as const }, bill(1, '10', '10')];
  expect(fileRows({ bills, statements: [statement('0', '7', '7')] }, words)).toEqual([
    [...words.columns],
    ['opening', '', 'balance', 'USD', '', '', '0', '', '', ''],
    ['movement', '1773237601', 'balance', 'USD', 'deposit', '10', '10', '1', '', ''],
    ['movement', '1773237602', 'balance', 'USD', 'buy', '-3', '7', '2', 'US', 'KO'],
    ['closing', '', 'balance', 'USD', '', '', '7', '', '', ''],
  ]);
});
