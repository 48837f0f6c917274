/** The end of a connection that breaks a rule, or for which there is no room. Knows no socket library. */

interface Leaving {
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Close code of a connection that breaks a rule. */
const POLICY = 1008;
/** For so long a peer may take to close its side; it holds its place meanwhile. */
const FAREWELL_MS = 1000;

/** What was said before still goes out. */
export function sendAway(socket: Leaving, reason: string): void {
  socket.close(POLICY, reason);
  setTimeout(() => socket.terminate(), FAREWELL_MS);
}
