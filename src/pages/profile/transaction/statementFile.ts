/** A customer's bills as a file: for each wallet and currency the opening, all movements, and the closing that they make. */
import { minorUnits } from '../../../../contract/finance/amount.ts';
import { CURRENCY_SCALE } from '../../../../contract/money.ts';
import type { Bill, Bills, Statement } from '../../../../contract/rest/wallet.ts';
import type { Result } from '../../../../contract/result.ts';
import { collect, type CollectFailure } from '../../money/collect.ts';

/** All bills of one question, and the statements that they make. */
export interface Whole {
  readonly bills: readonly Bill[];
  readonly statements: readonly Statement[];
}

/** moved: bills came in while the pages were read. */
export type WholeFailure = CollectFailure | 'moved';
export type WholeOutcome = { readonly ok: true; readonly data: Whole } | { readonly ok: false; readonly why: WholeFailure };

const keyOf = ({ walletType, currency }: Pick<Bill, 'walletType' | 'currency'>): string => `${walletType} ${currency}`;

/** Whether each statement's opening and the bills of its wallet and currency make its closing. */
function balances({ bills, statements }: Whole): boolean {
  const sums = new Map<string, bigint>();
  for (const bill of bills) {
    const units = minorUnits(bill.amount, CURRENCY_SCALE[bill.currency]);
    if (units === undefined) return false;
    sums.set(keyOf(bill), (sums.get(keyOf(bill)) ?? 0n) + units);
  }
  return (
    statements.every((statement) => {
      const scale = CURRENCY_SCALE[statement.currency];
      const opening = minorUnits(statement.opening, scale);
      const closing = minorUnits(statement.closing, scale);
      const moved = sums.get(keyOf(statement)) ?? 0n;
      sums.delete(keyOf(statement));
      return opening !== undefined && closing !== undefined && opening + moved === closing;
    }) && sums.size === 0
  );
}

/**
 * Reads all, newest first. What is posted meanwhile moves the pages: the file is only given out when it balances, and the reading is
 * tried once more when it doesn't.
 */
export async function collectBills(ask: (page: { pageNum: number; pageSize: number }) => Promise<Result<Bills>>): Promise<WholeOutcome> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const found = await collect(ask);
    if (!found.ok) return found;
    const data = { bills: found.rows, statements: found.last.statements };
    if (balances(data)) return { ok: true, data };
  }
  return { ok: false, why: 'moved' };
}

/** The words of a file. */
export interface FileWords {
  readonly columns: readonly [
    row: string,
    time: string,
    wallet: string,
    currency: string,
    type: string,
    amount: string,
    balance: string,
    number: string,
    market: string,
    instrument: string,
  ];
  readonly opening: string;
  readonly movement: string;
  readonly closing: string;
  wallet(of: Bill['walletType']): string;
  type(of: Bill['type']): string;
  /** Of epoch seconds, with the zone. */
  time(seconds: number): string;
}

/** Rows of the file: a head; then for each wallet and currency its opening, its movements from old to new, its closing. */
export function fileRows({ bills, statements }: Whole, words: FileWords): string[][] {
  const rows: string[][] = [[...words.columns]];
  for (const statement of statements) {
    const { walletType, currency, opening, closing } = statement;
    const place = [words.wallet(walletType), currency];
    rows.push([words.opening, '', ...place, '', '', opening, '', '', '']);
    const own = bills.filter((bill) => keyOf(bill) === keyOf(statement)).sort((one, other) => one.id - other.id);
    for (const bill of own)
      rows.push([
        words.movement,
        words.time(bill.createTimeTimestamp),
        ...place,
        words.type(bill.type),
        bill.amount,
        bill.balance,
        bill.reference,
        bill.about?.market ?? '',
        bill.about?.stockCode ?? '',
      ]);
    rows.push([words.closing, '', ...place, '', '', closing, '', '', '']);
  }
  return rows;
}
