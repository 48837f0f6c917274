/** Entry of the alerts, a part of its own: with what the platform has for them. */
import { disk } from '../diskPart.ts';
import { insist } from '../part.ts';
import { type Alerts, type AlertsEnvironment, createAlerts } from './alerts.ts';

declare const self: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope;

export const wireAlerts = (environment: Omit<AlertsEnvironment, 'open' | 'channel'>): Alerts =>
  createAlerts({
    ...environment,
    open: 'indexedDB' in self ? async () => (await insist(disk)).openAlertStore({ indexedDB, IDBKeyRange }) : undefined,
    channel: 'BroadcastChannel' in self ? new BroadcastChannel('coulisse-alerts') : undefined,
  });
