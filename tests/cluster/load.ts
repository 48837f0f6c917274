/**
 * `node tests/cluster/load.ts --nodes N --connections N [--seconds N]`: so many guests, each with some rows, spread over the nodes; what the
 * nodes send, what it costs them, and whether anybody waits for a heartbeat. Nodes and guests share this machine.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { HEARTBEAT_MS, SUBPROTOCOL_BINARY } from '../../contract/push.ts';
import type { PushStats } from '../../sandbox/push/wire.ts';
import { controlOf } from '../control.ts';
import { startCluster } from './cluster.ts';

const whole = { type: 'string' } as const;
const { values } = parseArgs({ options: { nodes: whole, connections: whole, seconds: whole, rate: whole } });
const NODES = Number(values.nodes ?? 2);
const CONNECTIONS = Number(values.connections ?? 1000);
const SECONDS = Number(values.seconds ?? 15);
const RATE = values.rate ?? '4000';
/** Of each guest; drawn from as many of the catalogue. */
const ROWS = 4;
const DRAWN = 4000;
/** Dialled at a time. */
const AT_ONCE = 50;
const LATE_MS = 2 * HEARTBEAT_MS;

interface Guest {
  readonly socket: WebSocket;
  frames: number;
  beatAt: number;
  /** Longest time between two heartbeats. */
  gap: number;
}

function dial(node: string, number: number): Promise<Guest> {
  const url = new URL('web/push', node);
  url.protocol = 'ws:';
  const place = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const socket = new WebSocket(url, [SUBPROTOCOL_BINARY], { headers: { 'x-forwarded-for': place }, perMessageDeflate: false });
  const guest: Guest = { socket, frames: 0, beatAt: performance.now(), gap: 0 };
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`guest ${number} was sent away`)));
    socket.once('open', () => socket.send(JSON.stringify({ op: 'auth' })));
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        guest.frames += 1;
        socket.send(JSON.stringify({ op: 'ack', n: guest.frames }));
        return;
      }
      const message = JSON.parse(data.toString()) as { op: string };
      if (message.op === 'hb') {
        const now = performance.now();
        guest.gap = Math.max(guest.gap, now - guest.beatAt);
        guest.beatAt = now;
      }
      if (message.op !== 'ready') return;
      const add = Array.from({ length: ROWS }, (_, row) => (number * 37 + row * 911) % DRAWN);
      socket.send(JSON.stringify({ op: 'rows', add }));
      resolve(guest);
    });
  });
}

const cluster = await startCluster(NODES, ['--rate', RATE]);
try {
  const urls = cluster.nodes.urls.filter((url) => url !== undefined);
  const controls = urls.map(controlOf);
  const guests: Guest[] = [];
  for (let from = 0; from < CONNECTIONS; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, CONNECTIONS - from) }, (_, place) => from + place);
    guests.push(...(await Promise.all(numbers.map((number) => dial(urls[number % urls.length] ?? '', number)))));
  }
  await wait(3000);
  for (const guest of guests) guest.gap = 0;
  const stats = () => Promise.all(controls.map((control) => control.stats()));
  const [before, own] = [await stats(), process.cpuUsage()];
  const began = performance.now();
  await wait(SECONDS * 1000);
  const after = await stats();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  const grown = (field: keyof PushStats) => after.map((now, place) => now[field] - (before[place]?.[field] ?? 0));
  const sum = (field: keyof PushStats) => grown(field).reduce((total, part) => total + part, 0);
  console.log(
    JSON.stringify({
      nodes: NODES,
      connections: CONNECTIONS,
      cores: availableParallelism(),
      ticksMadeASecond: grown('ticksMade').map((ticks) => Math.round(ticks / seconds)),
      framesASecond: Math.round(sum('framesSent') / seconds),
      bytesASecond: Math.round(sum('bytesSent') / seconds),
      conflatedASecond: Math.round(sum('framesConflated') / seconds),
      coresOfNodes: grown('cpu').map((ms) => Number((ms / 1000 / seconds).toFixed(2))),
      coresOfGuests: Number(((user + system) / 1e6 / seconds).toFixed(2)),
      microsecondsAFrame: Math.round((sum('cpu') * 1000) / sum('framesSent')),
      late: guests.filter(({ gap }) => gap > LATE_MS).length,
    }),
  );
  for (const { socket } of guests) {
    socket.removeAllListeners('close');
    socket.terminate();
  }
} finally {
  await cluster.close();
}
