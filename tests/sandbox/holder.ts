/** A process that holds a store until it is killed. */
import { openStore } from '../../sandbox/store.ts';

await openStore(process.argv[2] ?? '');
process.send?.('open');
setInterval(() => {}, 60_000);
