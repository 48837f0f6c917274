/** What the address of a page asks for. */
const asked = new URLSearchParams(location.search);

/** Instruments. */
export const count = Number(asked.get('count') ?? 20_000);

/** The socket to open. */
export const feed = asked.get('feed') ?? '';

/** Ticks of each message of the feed, for a page that doesn't read them itself. */
export const perMessage = (): number => Number(new URL(feed).searchParams.get('per') ?? 100);

/** How long AG Grid gathers updates, ms; its own default. */
export const wait = Number(asked.get('wait') ?? 50);
