/** Notifications of the device. Permission is asked only when the customer presses the button that asks for it. */

/** unsupported: this browser has none; insecure: it has none on this address */
export type NotifyState = NotificationPermission | 'unsupported' | 'insecure';

export function notifyState(): NotifyState {
  if (!window.isSecureContext) return 'insecure';
  return 'Notification' in window ? Notification.permission : 'unsupported';
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

/** Shows one where that is allowed and the page is not in front; a press brings the page there and calls back. */
export function notify(title: string, body: string, onOpen: () => void): void {
  if (notifyState() !== 'granted' || (document.visibilityState === 'visible' && document.hasFocus())) return;
  try {
    const notification = new Notification(title, { body, icon: './icons/icon.svg', tag: body });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onOpen();
    };
  } catch {
    // Some phones show notifications of a service worker alone.
  }
}
