/** The endpoint table as far as this worker has needed it: lists from the beginning, each other area from its first call on. */
import { AREAS } from '../../contract/rest/areas.ts';
import type { Endpoint, OpenEndpoint } from '../../contract/rest/endpoint.ts';
import { lists } from '../../contract/rest/lists.ts';
import { createPart, type Part } from '../part.ts';

const rows = new Map<string, OpenEndpoint>();

/** Takes up the rows of a table. */
export function addRows(table: Readonly<Record<string, Endpoint>>): true {
  for (const [id, row] of Object.entries(table)) if (row.open) rows.set(id, row);
  return true;
}
addRows(lists);

/** By call. */
const areas = new Map<string, Part<true>>();
for (const { calls, load } of Object.values(AREAS)) {
  const part = createPart(() => load().then(addRows));
  for (const id of calls) areas.set(id, part);
}

/** The row of an id that came from outside; undefined where there is none, it is not open, or it has not come yet. */
export const openEndpoint = (id: string): OpenEndpoint | undefined => rows.get(id);

/** All rows that are here. */
export const openEndpoints = (): Iterable<[string, OpenEndpoint]> => rows;

/** Brings the row of an id; undefined where no area has it. `missing`: its file could not be had. */
export async function bringEndpoint(id: string): Promise<OpenEndpoint | undefined | 'missing'> {
  const area = rows.has(id) ? undefined : areas.get(id);
  if (area && !(await area.get())) return 'missing';
  return rows.get(id);
}
