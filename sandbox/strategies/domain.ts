/** Strategies: what institutions and quantified trading offer runs on one of these, and all of its trades can be looked at. */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { deny, done } from '../outcome.ts';
import { isStrategyId } from './catalogue.ts';
import { createStrategies, type Strategies } from './strategies.ts';

declare module '../handler.ts' {
  interface Services {
    readonly strategies: Strategies;
  }
}

const unknownStrategy = () => deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'strategyId' });

export const strategies = {
  handlers: {
    strategyCurve: ({ strategyId }, context) =>
      isStrategyId(strategyId) ? done(context.strategies.wholeCurve(strategyId, context.clock.now())) : unknownStrategy(),
    strategyTrades: ({ strategyId, ...page }, context) =>
      isStrategyId(strategyId) ? done(context.strategies.trades(strategyId, page, context.clock.now())) : unknownStrategy(),
  } satisfies Partial<Handlers>,
  open: (_: House, { market }: Pick<Services, 'market'>): Opened<Pick<Services, 'strategies'>> => ({
    gives: { strategies: createStrategies(market) },
  }),
};
