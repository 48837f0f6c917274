import type { Caller } from './client.ts';

/**
 * Lets calls depart in their order where it matters: of one place on a page a newer call supersedes the older, which must not come after
 * it because what it needs came later. Calls of other places, and those without one, wait for nobody.
 */
export function createTurns() {
  const turns = new Map<string, Promise<unknown>>();
  return <T>({ tab, requestId }: Pick<Caller, 'tab' | 'requestId'>, ready: () => Promise<T>): Promise<T> => {
    if (requestId === undefined) return ready();
    const name = `${tab} ${requestId}`;
    const found = (turns.get(name) ?? Promise.resolve()).then(ready);
    const over = (): void => {
      if (turns.get(name) === turn) turns.delete(name);
    };
    const turn = found.then(over, over);
    turns.set(name, turn);
    return found;
  };
}
