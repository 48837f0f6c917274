/** Both databases, and the checks of what the cache gives back, in one script that comes by itself. */
export { openAlertStore } from './alerts/dexie.ts';
export { openDexie } from './cache/dexie.ts';
export { readFirstRows, readListed, readQuotes } from './cache/records.ts';
export { openIntentStore } from './orders/dexie.ts';
