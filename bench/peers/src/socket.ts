/** Opens the feed of text messages on the main thread. */
export function openFeed(address: string, take: (text: string) => void): void {
  const socket = new WebSocket(address);
  socket.addEventListener('message', ({ data }) => take(String(data)));
}
