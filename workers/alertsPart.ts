/** Price alerts as the engine has them: they come with a tab's first question about them, which a tab asks where this device has some. */
import type { AlertAnswer } from '../contract/alerts.ts';
import type { Alerts, AlertsEnvironment } from './alerts/alerts.ts';
import { createPart } from './part.ts';

export function createAlertsPart(environment: AlertsEnvironment): Alerts {
  const part = createPart(async () => (await import('./alerts/alerts.ts')).createAlerts);
  let alerts: Alerts | undefined;
  let account: string | undefined;

  return {
    get isWatching() {
      return alerts?.isWatching ?? false;
    },
    wishes: (markets, ids, depths) => alerts?.wishes(markets, ids, depths),
    changed: () => alerts?.changed(),
    replaced: () => alerts?.replaced(),
    signedIn: (next) => {
      account = next;
      alerts?.signedIn(next);
    },
    ask: async (request): Promise<AlertAnswer> => {
      const create = await part.get();
      if (create && !alerts) {
        alerts = create(environment);
        alerts.signedIn(account);
      }
      return alerts?.ask(request) ?? { ok: false, why: 'missing' };
    },
    stop: () => alerts?.stop(),
  };
}
