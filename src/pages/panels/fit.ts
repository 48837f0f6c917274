/** How the width of a desk is divided between the list, the panels beside it and the ticket. Pure. */

/** Parts of the whole width, from 0 to 1; the list has the rest. */
export interface Shares {
  readonly panels: number;
  readonly ticket: number;
}

/** CSS pixels. */
export interface Widths {
  readonly list: number;
  readonly panels: number;
  readonly ticket: number;
}

/** What each needs to be read, CSS pixels. */
export const LEAST = { list: 340, panels: 320, ticket: 280 } as const satisfies Widths;

/** A ticket of few fields is none the better for more, CSS pixels. */
export const MOST_TICKET = 480;

const between = (value: number, least: number, most: number): number => Math.round(Math.max(least, Math.min(most, value)));

/**
 * Nothing gets less than it needs as long as there is room for all: then the list goes short, which scrolls anyway.
 * @param width CSS pixels of the whole @param ticket whether there is one
 */
export function fit(width: number, shares: Shares, ticket: boolean): Widths {
  const forTicket = ticket ? between(shares.ticket * width, LEAST.ticket, Math.min(MOST_TICKET, width - LEAST.list - LEAST.panels)) : 0;
  const panels = between(shares.panels * width, LEAST.panels, width - forTicket - LEAST.list);
  return { list: Math.max(0, width - panels - forTicket), panels, ticket: forTicket };
}
