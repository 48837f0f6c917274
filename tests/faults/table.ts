/** All faults, in the order in which they are measured. */
import type { Fault } from './fault.ts';
import { blackHole } from './table/black-hole.ts';
import { buildBeside } from './table/build-beside.ts';
import { clock } from './table/clock.ts';
import { connections } from './table/connections.ts';
import { foreignIds } from './table/foreign-ids.ts';
import { fuzz } from './table/fuzz.ts';
import { lossyWire } from './table/lossy-wire.ts';
import { revoked } from './table/revoked.ts';
import { serverRestarts } from './table/server-restarts.ts';
import { soak } from './table/soak.ts';
import { storage } from './table/storage.ts';
import { store } from './table/store.ts';
import { strangers } from './table/strangers.ts';
import { tabFrozen } from './table/tab-frozen.ts';
import { tabsChurn } from './table/tabs-churn.ts';
import { workerKilled } from './table/worker-killed.ts';
import { workerMessages } from './table/worker-messages.ts';
import { wrongLogins } from './table/wrong-logins.ts';

export const FAULTS: readonly Fault[] = [
  wrongLogins,
  strangers,
  foreignIds,
  revoked,
  lossyWire,
  fuzz,
  store,
  serverRestarts,
  connections,
  workerKilled,
  workerMessages,
  blackHole,
  tabFrozen,
  tabsChurn,
  storage,
  buildBeside,
  clock,
  soak,
];
