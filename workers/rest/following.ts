/** Reads again what keeps changing: at once, one read at a time, and no faster than a server can bear. */
const PAUSE_MS = 100;

export interface FollowingEnvironment {
  setTimeout(work: () => void, ms: number): number;
}

/** The returned function says that there is something new; `read` runs after it, once for all that was said meanwhile, while `wanted` holds. */
export function createFollowing({ setTimeout }: FollowingEnvironment, wanted: () => boolean, read: () => Promise<void>): () => void {
  let due = false;
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (due && wanted()) {
      due = false;
      await read();
      if (due) await new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    running = false;
  }

  return () => {
    due = true;
    if (!running) void run();
  };
}
