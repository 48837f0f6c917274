/** What the bench asks of every page, whatever draws its rows. */

/** Rows in sight. */
export const ROWS = 30;
export const ROW_PX = 24;

export interface Peer {
  /** Rows are on screen. */
  readonly ready: boolean;
  /** Opens the socket. */
  start(): void;
  /** Ticks that the page's table or store has taken. */
  ticks(): number | Promise<number>;
  /** Text of the time cell of a row in sight, counted from 0. */
  timeText(row: number): string | undefined;
}

declare global {
  interface Window {
    peer?: Peer;
  }
}

/** How a page finds its time cells. */
export type FindCell = (row: number) => Element | null | undefined;

/** Hands the page to the bench. */
export function offerPeer(part: Pick<Peer, 'start' | 'ticks'>, find: FindCell): void {
  const timeText = readCells(find);
  const peer = { ...part, timeText, ready: false };
  const look = () => {
    peer.ready = timeText(ROWS - 1) !== undefined;
    if (!peer.ready) requestAnimationFrame(look);
  };
  window.peer = peer;
  requestAnimationFrame(look);
}

/** Looks an element up only when the last one left the document, so that reading costs a page next to nothing. */
function readCells(find: FindCell): Peer['timeText'] {
  const cells: (Element | undefined)[] = [];
  return (row) => {
    if (!cells[row]?.isConnected) cells[row] = find(row) ?? undefined;
    return cells[row]?.textContent ?? undefined;
  };
}
