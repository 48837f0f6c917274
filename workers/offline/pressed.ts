/** Where a press on a notification leads that the service worker showed (src/lib/notifications.ts). */

interface Environment {
  readonly clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  /** Absolute address that the client lies below, with a slash at its end. */
  readonly scope: string;
}

/** Path and query that the notification was given by the page; empty where it was given none. */
const addressIn = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'to' in data && typeof data.to === 'string' ? data.to : '';

/** Brings the window of ours that was looked at last to the front, at the address; opens one where there is none. Never rejects. */
export async function followPress(notification: Pick<Notification, 'data' | 'close'>, { clients, scope }: Environment): Promise<void> {
  notification.close();
  const to = addressIn(notification.data);
  try {
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const own = windows.find(({ url }) => url.startsWith(scope));
    if (!own) await clients.openWindow(`${scope}#${to}`);
    else {
      const shown = await own.focus();
      // What follows the # alone is another: the page is not loaded anew, and its data worker goes on.
      if (to !== '') await shown.navigate(new URL(`#${to}`, shown.url).href);
    }
  } catch {
    // The browser lets no window be moved: a press has no more ways.
  }
}
