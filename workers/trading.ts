/** What the data layer does for a customer who trades: money calls, live figures of positions, and telling what happened. */
import type { TabMessage, OrderNews } from '../contract/frame.ts';
import { customerCalls } from '../contract/rest/customer.ts';
import type { AnyEndpointId } from '../contract/rest/index.ts';
import { createHoldings, type HoldingsEnvironment, type LiveHoldings } from './holdings/holdings.ts';
import { createIntents, type Intents, type IntentsEnvironment } from './orders/intents.ts';
import { createOrderWatch } from './orders/orderWatch.ts';
import type { RestClient } from './rest/client.ts';
import { addRows } from './rest/rows.ts';
import { claimLoud, type Listener, loudest } from './tabs/loudness.ts';

export interface TradingEnvironment
  extends Omit<IntentsEnvironment, 'client' | 'tell'>,
    Pick<HoldingsEnvironment, 'book' | 'resolve' | 'changed'> {
  client: RestClient;
  /** Address of the broker: customers of two have the same numbers. */
  broker: string;
  tabs: Iterable<Listener & { post(message: TabMessage): void }>;
}

export interface Trading {
  readonly intents: Pick<Intents, 'call' | 'follow' | 'list'>;
  readonly holdings: Pick<LiveHoldings, 'wishes' | 'version' | 'current' | 'show' | 'replaced'>;
  /** A session began or goes on. */
  began(customer: number): void;
  ended(): void;
  /** Reads of these endpoints are out of date. */
  outdated(ids: readonly AnyEndpointId[]): void;
  /** The server can be heard again. */
  reached(): void;
  stop(): void;
}

export function createTrading(environment: TradingEnvironment): Trading {
  addRows(customerCalls);
  const { client, language, tabs, broker } = environment;
  const reader = { tab: 'worker', language };
  const intents = createIntents({
    ...environment,
    tell: (list) => {
      for (const tab of tabs) tab.post({ op: 'intents', intents: list });
    },
  });
  const holdings = createHoldings({ ...environment, call: (id, input) => client.call(id, input, reader), told });
  const orderWatch = createOrderWatch({ ...environment, call: (id, input) => client.call(id, input, reader), told });

  /** To every tab, aloud in one of the browser's. */
  function told(event: OrderNews): void {
    void claimLoud(environment, nameOf(event)).then((loud) => {
      const first = loud ? loudest(tabs) : undefined;
      for (const tab of tabs) tab.post({ op: 'told', told: event, loud: tab === first });
    });
  }

  return {
    intents,
    holdings,
    began: (customer) => {
      intents.began(`${broker} ${customer}`);
      holdings.began();
      orderWatch.began();
    },
    ended: () => {
      intents.ended();
      holdings.ended();
      orderWatch.ended();
    },
    outdated: (ids) => {
      holdings.outdated(ids);
      orderWatch.outdated(ids);
    },
    reached: () => intents.reached(),
    stop: () => {
      intents.stop();
      holdings.stop();
      orderWatch.stop();
    },
  };
}

/** The same for the same thing, in whatever worker hears of it. */
function nameOf(told: OrderNews): string {
  switch (told.what) {
    case 'filled':
    case 'partlyFilled':
    case 'ended':
      return `${told.what}-${told.order.id}-${told.order.filledQuantity}`;
    case 'marginLow':
    case 'marginCritical':
      return `${told.what}-${told.position}`;
  }
}
