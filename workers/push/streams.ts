/**
 * Which frame of a stream may be applied. An epoch begins with a snapshot whose number is 1, then each
 * frame's number is one more than the last. Whatever breaks that makes the stream wait: nothing of the
 * present epoch is taken any more, a new one is asked for, and only its first snapshot ends the wait.
 * (A later snapshot of the present epoch won't do: on `rows` it lists only the ids just added.)
 */
import { FrameKind, type Topic } from '../../contract/push.ts';

/** An asked snapshot that hasn't come for so long is asked for again. */
export const RESYNC_MS = 3000;

/**
 * - accept: in order
 * - duplicate: seen before, or of an epoch that the stream waits to leave; old: of an earlier epoch
 * - gap: something is missing; the caller asks for a resync now
 * - unknown: no such stream was announced
 */
export type Verdict = 'accept' | 'duplicate' | 'old' | 'gap' | 'unknown';

export interface FrameHead {
  kind: FrameKind;
  stream: number;
  epoch: number;
  seq: number;
}

interface Stream {
  topic: Topic;
  /** The epoch last accepted from or announced. */
  epoch: number;
  seq: number;
  waiting: boolean;
  /** When the snapshot was asked for or announced. */
  since: number;
}

export interface Streams {
  /** The server numbers a stream; a topic has one number at a time. */
  announce(number: number, topic: Topic, epoch: number, now: number): void;
  take(frame: FrameHead, now: number): Verdict;
  topicOf(number: number): Topic | undefined;
  numberOf(topic: Topic): number | undefined;
  /** The stream waits for a new epoch from now on: the caller asks for one. */
  wait(number: number, now: number): void;
  /** Forgets a topic that was unsubscribed. */
  drop(topic: Topic): void;
  /** Streams whose snapshot is overdue; their clocks start again, the caller asks again. */
  overdue(now: number): number[];
  /** Frames missing, over all streams. */
  readonly gaps: number;
}

export function createStreams(): Streams {
  const streams = new Map<number, Stream>();
  let gaps = 0;

  const numberOf = (topic: Topic): number | undefined => {
    for (const [number, stream] of streams) if (stream.topic === topic) return number;
    return undefined;
  };

  const drop = (topic: Topic): void => {
    const number = numberOf(topic);
    if (number !== undefined) streams.delete(number);
  };

  const lose = (stream: Stream, now: number): Verdict => {
    gaps += 1;
    stream.waiting = true;
    stream.since = now;
    return 'gap';
  };

  return {
    announce(number, topic, epoch, now) {
      const known = streams.get(number);
      if (known?.topic === topic && known.epoch >= epoch) return;
      drop(topic);
      streams.set(number, { topic, epoch, seq: 0, waiting: false, since: now });
    },

    take(frame, now) {
      const stream = streams.get(frame.stream);
      if (!stream) return 'unknown';
      if (frame.epoch < stream.epoch) return 'old';
      const begins = frame.kind === FrameKind.Snapshot && frame.seq === 1;
      if (frame.epoch > stream.epoch) {
        stream.epoch = frame.epoch;
        stream.seq = 0;
        stream.waiting = false;
        if (!begins) return lose(stream, now);
      } else {
        if (stream.waiting || frame.seq <= stream.seq) return 'duplicate';
        if (frame.seq !== stream.seq + 1 || (stream.seq === 0 && !begins)) return lose(stream, now);
      }
      stream.seq = frame.seq;
      return 'accept';
    },

    topicOf: (number) => streams.get(number)?.topic,
    numberOf,
    wait(number, now) {
      const stream = streams.get(number);
      if (!stream) return;
      stream.waiting = true;
      stream.since = now;
    },
    drop,

    overdue(now) {
      const late: number[] = [];
      for (const [number, stream] of streams) {
        if ((stream.waiting || stream.seq === 0) && now - stream.since >= RESYNC_MS) {
          stream.since = now;
          stream.waiting = true;
          late.push(number);
        }
      }
      return late;
    },
    get gaps() {
      return gaps;
    },
  };
}
