/** What customers ask of orders: placing, closing, cancelling, amending. Each is one transaction; what was asked under a client order id is done once. */
import { EnvelopeCode } from '../../../contract/codes.ts';
import type { Input } from '../../../contract/rest/index.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import { codeOf } from '../../db/columns.ts';
import { allOrNothing, once } from '../../ledger/deed.ts';
import { deny, done, type Outcome } from '../../outcome.ts';
import { amend } from './amend.ts';
import type { TradingFloor } from '../desk.ts';
import { endOrder, orderOf, positionById, unknownOrder } from './fills.ts';
import { type Named, opposite } from '../lines/line.ts';
import { isSettled, isWorking, placeOf, tellTraded, workingOrdersOf } from './matching.ts';
import { place } from './placing.ts';
import { namedOf, toOrder } from '../rows.ts';

export interface Orders {
  /** Places an order of an instrument: opens, or closes what is held against it. */
  create(
    customer: number,
    endpoint: string,
    input: Input<'stockCreate'> & { readonly leverage?: number | undefined },
    option?: Pick<Named, 'underlying' | 'claimed'>,
  ): Promise<Outcome<Order>>;
  /** Closes a position in whole or in part. */
  flat(customer: number, input: Input<'positionFlat'>): Promise<Outcome<Order>>;
  cancel(customer: number, id: number): Promise<Outcome<Order>>;
  /** All that still work, of a line or a market where one is named. */
  cancelAll(customer: number, input: Input<'orderCancelAll'>): Promise<Order[]>;
  amend(customer: number, input: Input<'orderAmend'>): Promise<Outcome<Order>>;
}

export function createOrders(floor: TradingFloor): Orders {
  const { store } = floor;
  const tellIf = <T>(customer: number, outcome: Outcome<T>): Outcome<T> => {
    if (outcome.ok) tellTraded(floor, customer);
    return outcome;
  };

  return {
    async create(customer, endpoint, input, option) {
      const { clientOrderId, ...body } = input;
      const { stockCode: code, market, source } = input;
      const outcome = await once(store, { customer, endpoint, clientOrderId, body }, async (tx) => {
        const at = floor.now();
        const placed = placeOf(floor, { source, market, code, ...option }, at);
        if (!placed.ok) return placed;
        const order = await place(tx, floor, placed.data, { ...input, customer }, at);
        return order.ok ? done(toOrder(order.data)) : order;
      });
      return tellIf(customer, outcome);
    },

    async flat(customer, input) {
      const { clientOrderId, ...body } = input;
      const outcome = await once(store, { customer, endpoint: 'positionFlat', clientOrderId, body }, async (tx) => {
        const at = floor.now();
        const position = await positionById(tx, BigInt(input.id));
        if (position?.customer !== BigInt(customer) || position.closed_at !== null)
          return deny(EnvelopeCode.State, 'positionUnknown', { field: 'id' });
        const named = namedOf(position);
        const placed = placeOf(floor, named, at);
        if (!placed.ok) return placed;
        const direction = opposite(codeOf(position.direction));
        const order = await place(tx, floor, placed.data, { ...input, customer, source: named.source, direction }, at, position);
        return order.ok ? done(toOrder(order.data)) : order;
      });
      return tellIf(customer, outcome);
    },

    async cancel(customer, id) {
      const outcome = await allOrNothing(store, async (tx) => {
        const order = await orderOf(tx, customer, id);
        if (!order) return unknownOrder();
        if (!isWorking(order)) return deny(EnvelopeCode.State, 'orderEnded', { field: 'id' });
        const at = floor.now();
        if (isSettled(order, at)) return deny(EnvelopeCode.State, 'notPending', { field: 'id' });
        return done(toOrder(await endOrder(tx, order, { reason: 'cancelled', at })));
      });
      return tellIf(customer, outcome);
    },

    async cancelAll(customer, { source, market }) {
      const list = await store.inTransaction(async (tx) => {
        const at = floor.now();
        const own = (await workingOrdersOf(tx, customer)).filter(
          (order) =>
            !isSettled(order, at) &&
            (source === undefined || order.source === BigInt(source)) &&
            (market === undefined || order.market === market),
        );
        const ended: Order[] = [];
        for (const order of own) ended.push(toOrder(await endOrder(tx, order, { reason: 'cancelled', at })));
        return ended;
      });
      if (list.length > 0) tellTraded(floor, customer);
      return list;
    },

    async amend(customer, input) {
      const { clientOrderId, ...body } = input;
      const outcome = await once(store, { customer, endpoint: 'orderAmend', clientOrderId, body }, async (tx) => {
        const at = floor.now();
        const order = await orderOf(tx, customer, input.id);
        if (!order) return unknownOrder();
        const amended = await amend(tx, floor, order, input, at);
        return amended.ok ? done(toOrder(amended.data)) : amended;
      });
      return tellIf(customer, outcome);
    },
  };
}
