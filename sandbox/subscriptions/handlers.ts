/** What customers ask of subscriptions. */
import type { Language } from '../../contract/codes.ts';
import type { Subscription } from '../../contract/rest/subscription.ts';
import type { Handlers } from '../handler.ts';
import { simulatedName } from '../offerings/handlers.ts';
import { done, type Outcome } from '../outcome.ts';

export const held = {
  newSharesCreate: async (input, { subscriptions, visit, language }) =>
    named(await subscriptions.applyNew(visit.customer, input), language),
  ordersAdditions: async (input, { subscriptions, visit, language }) => named(await subscriptions.pay(visit.customer, input), language),
  positionIpoFull: (input, { subscriptions, visit }) => subscriptions.most(visit.customer, input),
  positionSubscription: async (input, { subscriptions, visit, language }) => {
    const { total, list } = await subscriptions.list(visit.customer, input);
    return done({ total, list: list.map((one) => marked(one, language)) });
  },
} satisfies Partial<Handlers>;

/** As its customer reads it: what is kept of its answer names no language. */
export const named = (outcome: Outcome<Subscription>, language: Language): Outcome<Subscription> =>
  outcome.ok ? done(marked(outcome.data, language)) : outcome;

const marked = (one: Subscription, language: Language): Subscription => ({ ...one, name: simulatedName(one.name, language) });
