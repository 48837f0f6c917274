/**
 * Which frame of a stream may be applied. An epoch begins with a snapshot whose number is 1, then each
 * frame's number is one more than the last. Whatever breaks that makes the stream wait: nothing of the
 * present epoch is taken any more, a new one is asked for, and only its first snapshot ends the wait.
 * (A later snapshot of the present epoch won't do: on `rows` it lists only the ids just added.)
 *
 * A stream is whole from the last part of its epoch's snapshot on, until it waits: what it tells then is all there is. Before, a
 * part of its rows is as old as they were.
 */
import { FrameKind, type Topic } from '../../contract/push.ts';

/** An asked snapshot of which nothing has come for so long is asked for again. */
export const RESYNC_MS = 3000;
/** One that comes as a single message of any size, from a server that doesn't name its parts: it takes as long as its link needs. */
export const LARGE_MS = 30_000;

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
  /** Frames of the epoch's snapshot; 0 of a server that doesn't name them, and sends one. */
  parts: number;
  waiting: boolean;
  /** A new epoch was asked for without a fault: this one goes on until it is announced. */
  asked: boolean;
  /** Since when it is not whole; told: that it stalls. */
  brokenAt: number;
  told: boolean;
  /** When the snapshot was asked for or announced, or its last part came. */
  since: number;
}

export interface Streams {
  /** The server numbers a stream and says in how many parts its snapshot comes, if it does; a topic has one number at a time. */
  announce(number: number, topic: Topic, epoch: number, now: number, parts?: number): void;
  take(frame: FrameHead, now: number): Verdict;
  topicOf(number: number): Topic | undefined;
  numberOf(topic: Topic): number | undefined;
  /** The caller asks for a new epoch, though nothing is missing: until it is announced, the present one goes on. */
  ask(number: number, now: number): void;
  /** Forgets a topic that was unsubscribed. */
  drop(topic: Topic): void;
  /** An accepted frame of the snapshot with which its epoch begins. */
  isPart(frame: FrameHead): boolean;
  /** The topic's snapshot is there, and nothing is missing since. */
  isWhole(topic: Topic): boolean;
  /** A message of unknown size is announced and on its way: until it is there, nothing else can be heard. */
  readonly awaitsLarge: boolean;
  /** Topics that were whole and have not been for so long, each once: what is known of their rows is old. */
  stalled(ms: number, now: number): Topic[];
  /** Streams whose snapshot is overdue; their clocks start again, the caller asks again. */
  overdue(now: number): number[];
  /** Frames missing, over all streams. */
  readonly gaps: number;
}

/** @param broke a topic that was whole is so no longer */
export function createStreams(broke: (topic: Topic) => void = () => undefined): Streams {
  const streams = new Map<number, Stream>();
  let gaps = 0;
  /** When the last part of any snapshot came: the server sends those of several streams in turn. */
  let partAt = Number.NEGATIVE_INFINITY;

  const numberOf = (topic: Topic): number | undefined => {
    for (const [number, stream] of streams) if (stream.topic === topic) return number;
    return undefined;
  };

  const drop = (topic: Topic): void => {
    const number = numberOf(topic);
    if (number !== undefined) streams.delete(number);
  };

  const isWhole = ({ waiting, seq, parts }: Stream): boolean => !waiting && seq >= Math.max(1, parts);
  const isLarge = ({ waiting, seq, parts }: Stream): boolean => !waiting && seq === 0 && parts === 0;

  const isPart = ({ seq }: FrameHead, stream: Stream | undefined): boolean => seq <= Math.max(1, stream?.parts ?? 0);

  const holdOff = (stream: Stream, now: number): void => {
    if (isWhole(stream)) breaks(stream, now);
    stream.waiting = true;
    stream.since = now;
  };
  const breaks = (stream: Stream, now: number): void => {
    stream.brokenAt = now;
    stream.told = false;
    broke(stream.topic);
  };
  const lose = (stream: Stream, now: number): Verdict => {
    gaps += 1;
    holdOff(stream, now);
    return 'gap';
  };

  return {
    announce(number, topic, epoch, now, parts = 0) {
      const known = streams.get(number);
      if (known?.topic === topic && known.epoch >= epoch) return;
      const before = streams.get(numberOf(topic) ?? -1);
      if (before && isWhole(before)) breaks(before, now);
      drop(topic);
      // A topic's first snapshot has nothing to be older than.
      const { brokenAt = now, told = true } = before ?? {};
      streams.set(number, { topic, epoch, seq: 0, parts, waiting: false, asked: false, brokenAt, told, since: now });
    },

    take(frame, now) {
      const stream = streams.get(frame.stream);
      if (!stream) return 'unknown';
      if (frame.epoch < stream.epoch) return 'old';
      const begins = frame.kind === FrameKind.Snapshot && frame.seq === 1;
      if (frame.epoch > stream.epoch) {
        if (isWhole(stream)) breaks(stream, now);
        stream.epoch = frame.epoch;
        stream.seq = 0;
        stream.waiting = false;
        stream.asked = false;
        // Of a snapshot in parts the announcement was lost, and with it their number.
        if (!begins || stream.parts > 0) return lose(stream, now);
      } else {
        if (stream.waiting || frame.seq <= stream.seq) return 'duplicate';
        if (frame.seq !== stream.seq + 1 || (stream.seq === 0 && !begins)) return lose(stream, now);
      }
      stream.seq = frame.seq;
      if (isPart(frame, stream)) partAt = now;
      return 'accept';
    },

    topicOf: (number) => streams.get(number)?.topic,
    numberOf,
    ask(number, now) {
      const stream = streams.get(number);
      if (!stream) return;
      stream.asked = true;
      stream.since = now;
    },
    drop,
    isPart: (frame) => isPart(frame, streams.get(frame.stream)),
    isWhole(topic) {
      const stream = streams.get(numberOf(topic) ?? -1);
      return stream !== undefined && isWhole(stream);
    },
    get awaitsLarge() {
      return streams.values().some(isLarge);
    },
    stalled(ms, now) {
      const topics: Topic[] = [];
      for (const stream of streams.values()) {
        if (stream.told || isWhole(stream) || now - stream.brokenAt < ms) continue;
        stream.told = true;
        topics.push(stream.topic);
      }
      return topics;
    },

    overdue(now) {
      const late: number[] = [];
      for (const [number, stream] of streams) {
        const isDue = stream.asked || !isWhole(stream);
        if (!isDue || now - Math.max(stream.since, partAt) < (isLarge(stream) ? LARGE_MS : RESYNC_MS)) continue;
        if (isWhole(stream)) stream.since = now;
        else holdOff(stream, now);
        late.push(number);
      }
      return late;
    },
    get gaps() {
      return gaps;
    },
  };
}
