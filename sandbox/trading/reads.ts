/** What a customer has ordered and holds, as it is read. */
import { EnvelopeCode, OrderStatus, type Source } from '../../contract/codes.ts';
import { heldIn } from '../../contract/lines.ts';
import { sql } from 'kysely';
import { type Fraction, moneyOf } from '../../contract/finance/trade.ts';
import type { BaseCurrency } from '../../contract/money.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import type { Order, Position } from '../../contract/rest/trading.ts';
import { codeOf } from '../db/columns.ts';
import type { Tx } from '../db/store.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import { baseCurrencyOf, type Invested } from '../ledger/balances.ts';
import { lastDays } from '../ledger/days.ts';
import { type Paging, windowOf } from '../ledger/pages.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import type { TradingFloor } from './desk.ts';
import { broughtToday, investedOf } from './positions/invested.ts';
import { costsOfParts } from './positions/carried.ts';
import { orderOf, unknownOrder } from './orders/fills.ts';
import { baseCostOf } from './positions/holding.ts';
import type { Instrument } from './lines/line.ts';
import { placeOf } from './orders/matching.ts';
import {
  type ClosedRow,
  contractOf,
  type MovementRow,
  namedOf,
  orderNoOf,
  type OrderRow,
  positionFields,
  type PositionRow,
  priceText,
  ratioText,
  toClosed,
  toMovement,
  toOrder,
} from './rows.ts';
import { floating, type Mark, todayClosed, todayOf, todayProfit } from './positions/valuation.ts';

export interface Reads {
  mine(customer: number, input: Input<'positionMine'>): Promise<Output<'positionMine'>>;
  byStock(customer: number, input: Input<'positionGetByStock'>): Promise<Output<'positionGetByStock'>>;
  order(customer: number, id: number): Promise<Outcome<Order>>;
  orders(customer: number, page: Paging): Promise<Output<'positionConsignList'>>;
  closed(customer: number, page: Paging): Promise<Output<'positionFlatList'>>;
  /** What was closed brought, by currency and day. */
  profits(customer: number, input: Input<'fundProfit'>): Promise<Outcome<Output<'fundProfit'>>>;
  /** What all positions together are worth, and made today. */
  invested(tx: Tx, customer: number): Promise<Invested>;
  movements(customer: number, input: Input<'positionWaterPageList'>): Promise<Output<'positionWaterPageList'>>;
}

const USUAL_DAYS = 30;

const openPositions = (tx: Tx, customer: number): Promise<PositionRow[]> =>
  tx
    .selectFrom('position')
    .selectAll()
    .where('customer', '=', BigInt(customer))
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** What each closed part of some positions cost. */
async function costsOf(tx: Tx, positions: ReadonlySet<bigint>): Promise<(part: ClosedRow) => bigint | undefined> {
  const movements: MovementRow[] =
    positions.size === 0
      ? []
      : await tx
          .selectFrom('movement')
          .selectAll()
          .where('position', 'in', [...positions])
          .orderBy('id')
          .execute();
  const byPosition = Map.groupBy(movements, ({ position }) => position);
  const costs = new Map([...byPosition].map(([position, own]) => [position, costsOfParts(own)]));
  return ({ position, trade_order }) => costs.get(position)?.get(trade_order === null ? null : orderNoOf(trade_order));
}

/** What the exchange calls an instrument in Chinese is looked up with each answer: its listing knows it, and not the order. */
function chineseName({ market }: TradingFloor, { market: where, code }: Pick<OrderRow, 'market' | 'code'>): { nameZh?: string } {
  const nameZh = market.find(where, code)?.nameZh;
  return nameZh === undefined ? {} : { nameZh };
}

/** An open position with its figures at an instant; without those that need a price where nobody lists its instrument any more. */
export function positionAt(floor: TradingFloor, row: PositionRow, base: BaseCurrency, at: number): Position {
  const cost = baseCostOf(row, base);
  const baseCost = cost === undefined ? undefined : textOf(cost, base);
  const placed = placeOf(floor, namedOf(row), at);
  const inChinese = chineseName(floor, row);
  if (!placed.ok) return { ...positionFields(row), ...inChinese, baseCost };
  const { instrument, line } = placed.data;
  const mark = instrument.mark(at);
  const rate = line.rate(instrument, at);
  return {
    ...positionFields({ ...row, ...todayOf(instrument, row, at, mark) }),
    ...inChinese,
    price: mark && priceText(BigInt(mark.price), instrument.scale),
    priceTime: mark && secondsOf(lastTradedAt(instrument, at)),
    baseCost,
    ...(mark && rate && profits(instrument, row, at, mark, rate)),
    ...line.figures(instrument, row, at),
  };
}

function profits(instrument: Instrument, row: PositionRow, at: number, mark: Mark, rate: Fraction) {
  const currency = instrument.settleCurrency;
  const profit = floating(row, mark.price, rate);
  const closed = todayClosed(instrument, row, at, mark, rate);
  const stake = row.margin > 0n ? row.margin : moneyOf(BigInt(row.cost), contractOf(row), rate);
  return {
    profit: textOf(profit, currency),
    todayProfit: textOf(todayProfit(instrument, row, at, mark, rate), currency),
    todayClosed: closed === undefined ? undefined : textOf(closed, currency),
    zdf: ratioText(profit, stake),
  };
}

/** When its last price was the market's: now while its session lasts, else at that session's end. */
function lastTradedAt({ sessions, haltedFrom, delistedFrom }: Instrument, now: number): number {
  const at = Math.min(now, haltedFrom, delistedFrom);
  const { phase, from, quoteDay } = sessions.at(at);
  if (phase === 'open') return at;
  return phase === 'lunch' ? from : sessions.day(quoteDay).close;
}

export function createReads(floor: TradingFloor): Reads {
  const { store } = floor;
  const orderOfRow = (row: OrderRow): Order => ({ ...toOrder(row), ...chineseName(floor, row) });
  const paged = async <R, T>(
    customer: number,
    page: Paging,
    table: 'trade_order' | 'closed_part',
    order: string,
    shape: (rows: R[], tx: Tx) => T[] | Promise<T[]>,
  ) => {
    const { limit, offset } = windowOf(page);
    return store.inSnapshot(async (tx) => {
      const own = sql`from ${sql.table(table)} where customer = ${BigInt(customer)}`;
      const count = await sql<{ total: bigint }>`select count(*) as total ${own}`.execute(tx);
      const rows = await sql<R>`select * ${own} order by ${sql.raw(order)} limit ${limit} offset ${offset}`.execute(tx);
      return { total: Number(count.rows[0]?.total ?? 0n), list: await shape(rows.rows, tx) };
    });
  };
  return {
    mine: (customer, { source }) =>
      store.inSnapshot(async (tx) => {
        const base = await baseCurrencyOf(tx, customer);
        const rows = await openPositions(tx, customer);
        const at = floor.now();
        const brought = await broughtToday(floor, tx, customer, at);
        const isWanted = (of: Source) => source === undefined || of === source;
        return {
          list: rows.filter((row) => isWanted(codeOf(row.source))).map((row) => positionAt(floor, row, base, at)),
          day: brought
            .filter((line) => isWanted(line.source))
            .map(({ source: of, currency, closed, costs }) => ({
              ...{ source: of, currency, closed: textOf(closed, currency), costs: textOf(costs, currency) },
            })),
        };
      }),

    byStock: (customer, { stockCode, market, source }) =>
      store.inSnapshot(async (tx) => {
        const base = await baseCurrencyOf(tx, customer);
        const at = floor.now();
        const rows = await openPositions(tx, customer);
        const orders = await tx
          .selectFrom('trade_order')
          .selectAll()
          .where('customer', '=', BigInt(customer))
          .where('market', '=', market)
          .where('code', '=', stockCode)
          .where('status', 'in', [BigInt(OrderStatus.Working), BigInt(OrderStatus.PartlyFilled)])
          .orderBy('id', 'desc')
          .execute();
        return {
          list: rows
            .filter((row) => row.market === market && row.code === stockCode && row.source === BigInt(source))
            .map((row) => positionAt(floor, row, base, at)),
          // Of another line too, where they end in such a position.
          orders: orders.filter((row) => codeOf(row.source) === source || heldIn(codeOf(row.source), market) === source).map(orderOfRow),
        };
      }),

    order: (customer, id) =>
      store.inSnapshot(async (tx) => {
        const order = await orderOf(tx, customer, id);
        return order ? done(orderOfRow(order)) : unknownOrder();
      }),

    orders: (customer, page) =>
      paged(
        customer,
        page,
        'trade_order',
        'case when status in (0, 3) then 0 else 1 end, coalesce(ended_at, 0) desc, id desc',
        (rows: OrderRow[]) => rows.map(orderOfRow),
      ),
    closed: (customer, page) =>
      paged(customer, page, 'closed_part', 'closed_at desc, id desc', async (rows: ClosedRow[], tx) => {
        const costs = await costsOf(tx, new Set(rows.map(({ position }) => position)));
        return rows.map((row) => ({ ...toClosed(row, costs(row)), ...chineseName(floor, row) }));
      }),

    profits: async (customer, { timeZone, days = USUAL_DAYS }) => {
      const at = floor.now();
      const last = lastDays(timeZone, at, days);
      if (!last) return deny(EnvelopeCode.Validation, 'invalid', { field: 'timeZone' });
      return store.inSnapshot(async (tx) => {
        const rows: ClosedRow[] = await tx
          .selectFrom('closed_part')
          .selectAll()
          .where('customer', '=', BigInt(customer))
          .where('closed_at', '>=', BigInt(last.from))
          .orderBy('closed_at', 'desc')
          .execute();
        const costs = await costsOf(tx, new Set(rows.map(({ position }) => position)));
        const net = (own: readonly ClosedRow[]): bigint => own.reduce((sum, row) => sum + row.profit - (costs(row) ?? row.fee), 0n);
        const list = [...Map.groupBy(rows, (row) => row.settle_currency)].map(([currency, own]) => ({
          currency,
          total: textOf(net(own), currency),
          days: [...Map.groupBy(own, (row) => last.dayOf(Number(row.closed_at)))].map(([day, some]) => ({
            day,
            profit: textOf(net(some), currency),
          })),
        }));
        return done({ to: last.dayOf(at), list });
      });
    },

    invested: (tx, customer) => investedOf(floor, tx, customer),

    movements: (customer, { id, ...page }) => {
      const { limit, offset } = windowOf(page);
      return store.inSnapshot(async (tx) => {
        const own = sql`from movement join position on position.id = movement.position
          where position.customer = ${BigInt(customer)} and position.id = ${BigInt(id)}`;
        const count = await sql<{ total: bigint }>`select count(*) as total ${own}`.execute(tx);
        const { rows } = await sql<MovementRow>`select movement.* ${own} order by movement.id desc limit ${limit} offset ${offset}`.execute(
          tx,
        );
        return { total: Number(count.rows[0]?.total ?? 0n), list: rows.map(toMovement) };
      });
    },
  };
}
