/** The permission for blocks: asked for, reviewed, and needed by every block order with the transaction secret. */
import { BlockPermission, EnvelopeCode } from '../../../contract/codes.ts';
import type { Input, Output } from '../../../contract/rest/index.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import type { Tx } from '../../db/store.ts';
import { earlierAnswer } from '../../ledger/deed.ts';
import { deny, done, type Outcome, type Refusal } from '../../outcome.ts';
import type { Decider } from '../../reviews/reviews.ts';
import type { TradingDesk } from '../desk.ts';
import type { Orders } from './orders.ts';

export interface Permission {
  apply(customer: number): Promise<Outcome<Output<'applyService'>>>;
  order(customer: number, input: Input<'blockTradeCreate'>): Promise<Outcome<Order>>;
  checkSecret(customer: number, secret: string): Promise<Outcome<Output<'blockTradeCheckSecret'>>>;
  readonly decider: Decider;
}

const REFUSALS = {
  [BlockPermission.NotOpened]: deny(EnvelopeCode.Permission, 'permissionMissing'),
  [BlockPermission.UnderReview]: deny(EnvelopeCode.Permission, 'permissionPending'),
  [BlockPermission.Open]: undefined,
} as const satisfies Record<BlockPermission, Refusal | undefined>;

export function createPermission(desk: TradingDesk, orders: Pick<Orders, 'create'>): Permission {
  const { store } = desk;
  const permissionOf = async (tx: Tx, customer: number): Promise<BlockPermission> => {
    const row = await tx.selectFrom('customer').select('block_permission').where('id', '=', BigInt(customer)).executeTakeFirstOrThrow();
    return Object.values(BlockPermission).find((one) => BigInt(one) === row.block_permission) ?? BlockPermission.NotOpened;
  };
  const set = (tx: Tx, customer: number, block_permission: BlockPermission) =>
    tx.updateTable('customer').set({ block_permission }).where('id', '=', BigInt(customer)).execute();

  return {
    apply: (customer) =>
      store.inTransaction(async (tx) => {
        const present = await permissionOf(tx, customer);
        if (present === BlockPermission.Open) return done({ blockPermission: present });
        if (present === BlockPermission.UnderReview) return REFUSALS[present];
        if (!(await desk.isVerified(tx, customer))) return deny(EnvelopeCode.Permission, 'notVerified');
        await set(tx, customer, BlockPermission.UnderReview);
        await desk.reviews.submit(tx, { kind: 'permission', customer, subject: customer });
        return done({ blockPermission: BlockPermission.UnderReview });
      }),

    async order(customer, { secret, ...input }) {
      const { clientOrderId, ...body } = input;
      // A call that is asked again got past the secret before. The check has a transaction of its own: a wrong secret counts.
      const before = await store.inTransaction(
        async (tx) =>
          (await earlierAnswer<Order>(tx, { customer, endpoint: 'blockTradeCreate', clientOrderId, body })) ??
          REFUSALS[await permissionOf(tx, customer)] ??
          (await desk.checkSecret(tx, customer, secret)),
      );
      return before ?? orders.create(customer, 'blockTradeCreate', input);
    },

    async checkSecret(customer, secret) {
      const refusal = await store.inTransaction((tx) => desk.checkSecret(tx, customer, secret));
      return refusal ?? done({});
    },

    decider: {
      judge: async (tx, { customer }) =>
        (await desk.isVerified(tx, customer)) ? { passed: true } : { passed: false, reason: 'notVerified' },
      async pass(tx, { customer }) {
        await set(tx, customer, BlockPermission.Open);
        return {};
      },
      async fail(tx, { customer }) {
        await set(tx, customer, BlockPermission.NotOpened);
        return {};
      },
      topics: [],
    },
  };
}
