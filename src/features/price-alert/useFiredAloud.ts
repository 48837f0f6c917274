import type { Firing } from '../../../contract/alerts.ts';
import { useAlerts } from '../../data/useAlerts.ts';
import { alertSound } from '../../lib/alertSound.ts';
import { notify } from '../../lib/notifications.ts';
import { useSettings } from '../../lib/settings.ts';
import { toast } from '../../lib/toasts.ts';
import { ALERTS_PATH } from './alertsPath.ts';
import { usePriceAlertWords, zoneOf } from './usePriceAlertWords.ts';

/** More than that at once is told as one. */
const MOST_TOLD = 2;

/**
 * Tells alerts that fire: words in every tab, sound and notification in the one that is told aloud. What was crossed while nobody watched
 * is told in one notice.
 * @param onOpen follows a notification
 */
export function useFiredAloud(onOpen: (to: string) => void): void {
  const { t, said } = usePriceAlertWords();

  const together = (fired: readonly Firing[]): string =>
    t(fired.every(({ way }) => way === 'closed') ? 'manyClosed' : 'many', { count: fired.length });

  useAlerts({
    onFired: (fired, loud) => {
      const texts = fired.length <= MOST_TOLD ? fired.map((firing) => said(firing, zoneOf(firing.subject))) : [together(fired)];
      const link = { to: ALERTS_PATH, label: t('see') };
      for (const [index, text] of texts.entries()) toast(text, link, `alert ${fired[index]?.alert ?? ''}`);
      if (!loud) return;
      const { alertSound: audible, alertNotify } = useSettings.getState();
      if (audible) alertSound.play('good');
      if (alertNotify) for (const text of texts) notify(t('bell'), text, () => onOpen(ALERTS_PATH), ALERTS_PATH);
    },
  });
}
