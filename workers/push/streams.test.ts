import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '../../contract/codes.ts';
import { FrameKind } from '../../contract/push.ts';
import { createStreams, type FrameHead, LARGE_MS, RESYNC_MS } from './streams.ts';

const { Delta, Snapshot } = FrameKind;
const frame = (kind: FrameKind, epoch: number, seq: number, stream = 1): FrameHead => ({ kind, stream, epoch, seq });

/** Streams with number 1 announced as `rows` in epoch 5. */
const announced = () => {
  const streams = createStreams();
  streams.announce(1, 'rows', 5, 0, 1);
  return streams;
};

describe('a stream', () => {
  it('begins with snapshot 1 and goes on by one', () => {
    const streams = announced();
    expect(streams.take(frame(Snapshot, 5, 1), 0)).toBe('accept');
    expect(streams.take(frame(Delta, 5, 2), 0)).toBe('accept');
    expect(streams.take(frame(Snapshot, 5, 3), 0)).toBe('accept');
    expect(streams.take(frame(Delta, 5, 3), 0)).toBe('duplicate');
    expect(streams.take(frame(Delta, 4, 4), 0)).toBe('old');
    expect(streams.take(frame(Delta, 5, 4, 2), 0)).toBe('unknown');
    expect(streams.gaps).toBe(0);
  });

  it('after a gap takes nothing of its epoch, not even a snapshot, and asks once', () => {
    const streams = announced();
    streams.take(frame(Snapshot, 5, 1), 0);
    expect(streams.take(frame(Delta, 5, 3), 0)).toBe('gap');
    expect(streams.take(frame(Delta, 5, 4), 0)).toBe('duplicate');
    expect(streams.take(frame(Snapshot, 5, 5), 0)).toBe('duplicate');
    streams.announce(1, 'rows', 6, 0, 1);
    expect(streams.take(frame(Snapshot, 6, 1), 0)).toBe('accept');
    expect(streams.take(frame(Delta, 6, 2), 0)).toBe('accept');
    expect(streams.gaps).toBe(1);
  });

  it.each([
    ['a tick first', frame(Delta, 5, 1)],
    ['a later snapshot first', frame(Snapshot, 5, 2)],
    ['a new epoch with a tick', frame(Delta, 6, 1)],
    ['a new epoch with a later snapshot', frame(Snapshot, 6, 2)],
  ])('%s is a gap', (_, first) => {
    expect(announced().take(first, 0)).toBe('gap');
  });

  it('asks again when the snapshot does not come, however the wait began', () => {
    const streams = announced();
    expect(streams.overdue(RESYNC_MS - 1)).toEqual([]);
    expect(streams.overdue(RESYNC_MS)).toEqual([1]);
    expect(streams.overdue(RESYNC_MS + 1)).toEqual([]);
    expect(streams.overdue(2 * RESYNC_MS)).toEqual([1]);
    streams.announce(1, 'rows', 6, 2 * RESYNC_MS, 1);
    streams.take(frame(Snapshot, 6, 1), 2 * RESYNC_MS);
    expect(streams.overdue(9 * RESYNC_MS)).toEqual([]);
    streams.ask(1, 9 * RESYNC_MS);
    expect(streams.overdue(10 * RESYNC_MS)).toEqual([1]);
  });

  it('a snapshot of unknown size is waited for longer', () => {
    const streams = createStreams();
    streams.announce(1, 'list:US', 5, 0);
    expect(streams.awaitsLarge).toBe(true);
    expect(streams.overdue(LARGE_MS - 1)).toEqual([]);
    expect(streams.overdue(LARGE_MS)).toEqual([1]);
    expect(streams.awaitsLarge).toBe(false);
  });

  it('is whole with the last part of its snapshot, and each part that comes is waited for anew', () => {
    const streams = createStreams();
    streams.announce(1, 'list:US', 5, 0, 3);
    for (const [part, whole] of [false, false, true].entries()) {
      const now = part * (RESYNC_MS - 1);
      expect(streams.overdue(now)).toEqual([]);
      expect(streams.take(frame(Snapshot, 5, part + 1), now)).toBe('accept');
      expect(streams.isWhole('list:US')).toBe(whole);
    }
    expect(streams.take(frame(Delta, 5, 4), 0)).toBe('accept');
    expect(streams.isPart(frame(Snapshot, 5, 3))).toBe(true);
    expect(streams.isPart(frame(Snapshot, 5, 4))).toBe(false);
    expect(streams.isWhole('list:HK')).toBe(false);
  });

  it('of many none is asked for again while parts of any come: a slow link brings them in turn', () => {
    const streams = createStreams();
    const lists = MARKETS.slice(0, 13);
    for (const [index, market] of lists.entries()) streams.announce(index + 1, `list:${market}`, 5, 0, 20);
    // 16 kB every 270 ms, as over 60 kB a second.
    let now = 0;
    for (let part = 1; part <= 20; part += 1) {
      for (let stream = 1; stream <= lists.length; stream += 1) {
        now += 270;
        expect(streams.overdue(now)).toEqual([]);
        expect(streams.take(frame(Snapshot, 5, part, stream), now)).toBe('accept');
      }
    }
    for (const market of lists) expect(streams.isWhole(`list:${market}`)).toBe(true);
    streams.take(frame(Delta, 5, 22, 3), now);
    expect(streams.overdue(now + RESYNC_MS)).toEqual([3]);
  });

  it('whose announcement of parts was lost is asked for again', () => {
    const streams = createStreams();
    streams.announce(1, 'list:US', 5, 0, 3);
    expect(streams.take(frame(Snapshot, 6, 1), 0)).toBe('gap');
  });

  it('that was whole and waits is told once as stalled, until it is whole again', () => {
    const broken: string[] = [];
    const streams = createStreams((topic) => broken.push(topic));
    streams.announce(1, 'list:US', 5, 0, 2);
    expect(streams.stalled(100, 1000)).toEqual([]);
    streams.take(frame(Snapshot, 5, 1), 1000);
    streams.take(frame(Snapshot, 5, 2), 1000);
    expect(streams.take(frame(Delta, 5, 4), 2000)).toBe('gap');
    expect(streams.stalled(100, 2099)).toEqual([]);
    // Announced anew it is not whole yet.
    streams.announce(1, 'list:US', 6, 2050, 2);
    streams.take(frame(Snapshot, 6, 1), 2050);
    expect(streams.stalled(100, 2100)).toEqual(['list:US']);
    expect(streams.stalled(100, 9000)).toEqual([]);
    streams.take(frame(Snapshot, 6, 2), 9000);
    expect(streams.stalled(100, 9000)).toEqual([]);
    streams.take(frame(Delta, 6, 4), 9500);
    expect(streams.stalled(100, 9600)).toEqual(['list:US']);
    expect(broken).toEqual(['list:US', 'list:US']);
  });

  it('a topic has one number at a time', () => {
    const streams = announced();
    streams.announce(2, 'rows', 1, 0);
    expect(streams.take(frame(Snapshot, 5, 1), 0)).toBe('unknown');
    expect(streams.take(frame(Snapshot, 1, 1, 2), 0)).toBe('accept');
    expect(streams.numberOf('rows')).toBe(2);
    streams.drop('rows');
    expect(streams.topicOf(2)).toBeUndefined();
  });
});

/** A server's stream: a counter as its whole state, a log of frames that carry it. */
interface Sent extends FrameHead {
  state: number;
}

describe('under random loss, repetition and disorder', () => {
  const step = fc.constantFrom('tick', 'tick', 'tick', 'drop', 'repeat', 'swap', 'epoch');
  it('never shows an older state after a newer one, and ends equal to the server after a resync', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const streams = createStreams();
        streams.announce(1, 'list:US', 1, 0);
        let state = 0;
        let epoch = 1;
        let seq = 0;
        const wire: Sent[] = [];
        const past: Sent[] = [];
        const send = (kind: FrameKind): Sent => {
          seq += 1;
          const sent = { kind, stream: 1, epoch, seq, state };
          past.push(sent);
          return sent;
        };
        const snapshot = (): Sent => {
          seq = 0;
          return send(Snapshot);
        };
        let shown = -1;
        let asked = 0;
        const wrong: Sent[] = [];
        const deliver = (): void => {
          for (let sent = wire.shift(); sent; sent = wire.shift()) {
            const verdict = streams.take(sent, 0);
            if (verdict === 'accept') {
              // A tick says by how much the state grew: applying one on top of a missing one would be seen.
              const next = sent.kind === Snapshot ? sent.state : shown + 1;
              if (next !== sent.state || next < shown) wrong.push(sent);
              shown = next;
            }
            if (verdict === 'gap') {
              asked += 1;
              epoch += 1;
              wire.push(snapshot());
            }
          }
        };
        wire.push(snapshot());
        for (const action of steps) {
          if (action === 'epoch') {
            epoch += 1;
            wire.push(snapshot());
          } else if (action === 'repeat') {
            const old = past[Math.floor(past.length / 2)];
            if (old) wire.push(old);
          } else {
            state += 1;
            const sent = send(Delta);
            if (action === 'tick') wire.push(sent);
            if (action === 'swap') wire.unshift(sent);
          }
          if (wire.length > 3) deliver();
        }
        // One more tick shows whether anything was missing; at worst its resync repairs it.
        state += 1;
        wire.push(send(Delta));
        deliver();
        expect(wrong).toEqual([]);
        expect(shown).toBe(state);
        expect(asked).toBe(streams.gaps);
      }),
    );
  });
});
