/** Peer: Perspective's table in its own worker and its datagrid; the main thread only hands the text on. */
import perspective from '@perspective-dev/client/inline';
import '@perspective-dev/viewer/inline';
import '@perspective-dev/viewer-datagrid';
import '@perspective-dev/viewer/themes/pro.css';
import { SCALE, symbolOf } from '../../feed/universe.ts';
import { count, feed, perMessage } from './asked.ts';
import { offerPeer } from './peer.ts';
import { openFeed } from './socket.ts';
import { firstTicks } from './tick.ts';
import './perspective.css';

const decimals = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });

const client = await perspective.worker();
const table = await client.table(
  { id: 'integer', symbol: 'string', base: 'float', price: 'float', volume: 'float', ts: 'float' },
  { index: 'id' },
);
await table.update(firstTicks(count).map((tick) => ({ ...tick, symbol: symbolOf(tick.id), base: tick.price })));

const viewer = document.createElement('perspective-viewer');
document.querySelector('#root')?.append(viewer);
await viewer.load(table);
await viewer.restore({
  plugin: 'Datagrid',
  settings: false,
  columns: ['symbol', 'price', 'change', 'ratio', 'volume', 'ts'],
  expressions: { change: '"price" - "base"', ratio: '("price" - "base") / "base"' },
  columns_config: {
    price: { number_format: decimals(SCALE) },
    change: { number_format: decimals(SCALE) },
    ratio: { number_format: { ...decimals(2), style: 'percent' } },
    volume: { number_format: decimals(0) },
    ts: { number_format: decimals(1) },
  },
});

const perMessageTicks = perMessage();
let taken = 0;

async function put(text: string): Promise<void> {
  await table.update(text, { format: 'json', port_id: null });
  taken += perMessageTicks;
}

const rows = () => {
  const grid = viewer.querySelector('perspective-viewer-datagrid');
  return (grid?.shadowRoot ?? grid)?.querySelectorAll('regular-table tbody tr');
};
offerPeer({ start: () => openFeed(feed, (text) => void put(text)), ticks: () => taken }, (row) => rows()?.[row]?.lastElementChild);
