import { useMemo } from 'react';
import type { OrderNews } from '../../contract/frame.ts';
import { type Data, useData } from './context.ts';

/** What is told of an order comes at most so long after the answer that ended it: the list has to be read first. */
const TOLD_WITHIN_MS = 3000;

interface TellingOptions {
  readonly link: Pick<Data['link'], 'onMessage'>;
  readonly session: { readonly store: Pick<Data['session']['store'], 'getState'> };
}

export interface Tellings {
  /**
   * Calls back for each thing that happened to the customer's orders and positions, in every tab; `loud` in one tab alone,
   * for sound and notification. Returns its stop.
   */
  onTold(listener: (told: OrderNews, loud: boolean) => void): () => void;
  /**
   * Listens, from before this tab asks for an order's end: the news can overtake the answer. Once it was answered, `otherwise` calls back
   * if the end isn't told within a moment, for not every broker lists what the telling is made from; not in another session, whose customer
   * it doesn't concern. `stop` where it was refused.
   */
  awaitEnd(id: number): { otherwise(untold: () => void): void; stop(): void };
}

/** Orders whose end this tab has said itself, for it wasn't told in time. */
const said = new Set<number>();

/** Whether it has been said already, all of it: a list that has to be read again is told late. What had traded was not said. */
export const wasSaid = (told: OrderNews): boolean =>
  told.what === 'ended' && (told.order.reason ?? 'cancelled') === 'cancelled' && told.order.filledQuantity === 0 && said.has(told.order.id);

export function tellingsOf({ link, session: { store } }: TellingOptions): Tellings {
  const onTold: Tellings['onTold'] = (listener) =>
    link.onMessage((message) => {
      if (!(message instanceof ArrayBuffer) && message.op === 'told') listener(message.told, message.loud);
    });
  return {
    onTold,
    awaitEnd(id) {
      const { number } = store.getState();
      let isTold = false;
      const stop = onTold((told) => {
        isTold ||= (told.what === 'ended' || told.what === 'filled') && told.order.id === id;
      });
      return {
        otherwise: (untold) => {
          setTimeout(() => {
            stop();
            if (isTold || store.getState().number !== number) return;
            said.add(id);
            untold();
          }, TOLD_WITHIN_MS);
        },
        stop,
      };
    },
  };
}

/** What the tab is told of the customer's orders and positions. */
export function useTellings(): Tellings {
  const data = useData();
  return useMemo(() => tellingsOf(data), [data]);
}
