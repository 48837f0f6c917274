/** What customers ask of bonds. */
import type { Handlers } from '../handler.ts';
import { done } from '../outcome.ts';

export const held = {
  treasuryBondCreate: (input, { bonds, visit }) => bonds.buy(visit.customer, input),
  treasuryBondFlat: (input, { bonds, visit }) => bonds.sell(visit.customer, input),
  treasuryBondPageList: async (page, { bonds, visit }) => done(await bonds.list(visit.customer, page)),
  positionTreasuryBondTotal: async (_, { bonds, visit }) => done(await bonds.totals(visit.customer)),
} satisfies Partial<Handlers>;
