/** What the tabs of a browser were told of price alerts: nothing fires twice, and aloud in one tab alone. */
import type { AlertList, Firing } from '../../contract/alerts.ts';

export interface Bells {
  heard(tab: string, message: { readonly list: AlertList; readonly fired: readonly Firing[]; readonly loud: boolean }): void;
}

/** @param wrong hears of what was told too often */
export function createBells(wrong: (words: string) => void): Bells {
  /** By alert; in a world each fires once. */
  const firings = new Map<string, string>();
  /** Where each was told aloud. */
  const loud = new Map<string, string>();
  return {
    heard(tab, { list, fired, loud: isLoud }) {
      for (const { id, alert } of [...list.firings, ...fired]) {
        const known = firings.get(alert);
        if (known !== undefined && known !== id) wrong(`alert ${alert} fired as ${known}, and again as ${id}`);
        firings.set(alert, id);
      }
      if (!isLoud) return;
      for (const { id } of fired) {
        if (loud.has(id)) wrong(`${id} is told aloud in ${tab}, and was in ${loud.get(id)}`);
        loud.set(id, tab);
      }
    },
  };
}
