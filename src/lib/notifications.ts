/** Notifications of the device. Permission is asked only when the customer presses the button that asks for it. */

/** unsupported: this browser has none, or none that anything of ours may show; insecure: it has none on this address */
export type NotifyState = NotificationPermission | 'unsupported' | 'insecure';

/** Whether pages of this browser may show one themselves; known once one tried. On phones service workers alone may. */
let byPage: boolean | undefined;

function showByPage(title: string, options?: NotificationOptions): Notification | undefined {
  try {
    const shown = new Notification(title, options);
    byPage = true;
    return shown;
  } catch {
    byPage = false;
    return undefined;
  }
}

const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Whether notifications are allowed here, and whether there is a way to show them. */
export function notifyState(): NotifyState {
  if (!window.isSecureContext) return 'insecure';
  if (!('Notification' in window)) return 'unsupported';
  // Nothing comes of it but the knowledge: before the customer allows any, none is shown.
  if (byPage === undefined && Notification.permission === 'default') showByPage('');
  return byPage === false && !hasWorker() ? 'unsupported' : Notification.permission;
}

/** What the customer answered; never rejects. */
export async function askToNotify(): Promise<NotifyState> {
  if (notifyState() !== 'default') return notifyState();
  try {
    return await Notification.requestPermission();
  } catch {
    return notifyState();
  }
}

/**
 * Shows one where that is allowed and the page is not in front; a press brings the page there and calls back. One that the service worker has to
 * show may outlive the page: a press on it leads to an address.
 * @param to path and query, as of `href`
 */
export function notify(title: string, body: string, onOpen: () => void, to?: string): void {
  if (notifyState() !== 'granted' || (document.visibilityState === 'visible' && document.hasFocus())) return;
  const options = { body, icon: './icons/icon.svg', tag: body, data: { to } };
  const notification = showByPage(title, options);
  if (notification)
    notification.onclick = () => {
      window.focus();
      notification.close();
      onOpen();
    };
  else if (hasWorker()) void showByWorker(title, options);
}

async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.showNotification(title, options);
  } catch {
    // Withdrawn meanwhile: the page has said it too.
  }
}
