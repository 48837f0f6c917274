/** Which calls the pages made over all journeys. Each sandbox's count is kept in the folder that Playwright empties when it begins. */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'calls-';

/** Writes down what the browsers of this sandbox asked it; nothing where it is gone already. */
export async function keepCalls(url: string, folder: string): Promise<void> {
  const answer = await fetch(new URL('sandbox/calls', url)).catch(() => undefined);
  if (!answer?.ok) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${PREFIX}${randomUUID()}.json`), await answer.text());
}

/** Routes that were asked for, summed over all sandboxes: `GET /web/article/:id`. */
export function keptCalls(folder: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const name of globSync(`${PREFIX}*.json`, { cwd: folder }))
    for (const [call, count] of Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, number>))
      sums.set(call, (sums.get(call) ?? 0) + count);
  return sums;
}
