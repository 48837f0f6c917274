import { useState } from 'react';
import { csvText, saveFile } from '../../lib/csv.ts';

/** A list as lines of cells, column names among them, or why it can't be given out. */
export type Exported<Why> =
  | { readonly ok: true; readonly lines: readonly (readonly string[])[]; readonly count: number }
  | { readonly ok: false; readonly why: Why };

interface Telling<Why> {
  /** @param count of what was asked for, without names and sums */
  done(count: number): void;
  failed(why: Why): void;
}

/** Hands a list out as a CSV file, one at a time. */
export function useExport<Why>({ done, failed }: Telling<Why>) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    /** @param name of the file, without its ending */
    async run(name: string, read: () => Promise<Exported<Why>>): Promise<void> {
      if (busy) return;
      setBusy(true);
      const found = await read();
      setBusy(false);
      if (!found.ok) {
        failed(found.why);
        return;
      }
      saveFile(`${name}.csv`, csvText(found.lines), 'text/csv;charset=utf-8');
      done(found.count);
    },
  };
}
