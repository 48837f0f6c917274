/** One direction of a connection: what was sent and has not arrived. Order stands; time is drawn, and acts meddle with it. */
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

export interface Lane<T> {
  readonly name: string;
  /** Under way, the oldest first. */
  readonly waiting: readonly T[];
  send(message: T): void;
  /** All that is under way arrives now, in its order. */
  flush(): void;
  /** Nothing arrives until as many `release`s. */
  hold(): void;
  release(): void;
  /** What is under way and what will be sent is lost. */
  cut(): void;
  readonly isCut: boolean;
  readonly isHeld: boolean;
  /** Takes the oldest that it may be out of the way; returns whether there was one. */
  drop(may: (message: T) => boolean): boolean;
  /** Sends the oldest that it may be twice. */
  repeat(may: (message: T) => boolean): boolean;
}

export interface LaneOptions<T> {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly arrive: (message: T) => void;
}

/** Most messages take less than FEW_MS, some up to SOME_MS. */
const FEW_MS = 4;
const SOME_MS = 120;
const SELDOM = 0.05;

export function createLane<T>({ name, scheduler, random, arrive }: LaneOptions<T>): Lane<T> {
  const waiting: T[] = [];
  const due: number[] = [];
  let last = 0;
  let holds = 0;
  let isCut = false;
  let timer: number | undefined;

  const arm = (): void => {
    const [at] = due;
    if (timer !== undefined || at === undefined || holds > 0) return;
    timer = scheduler.after(at - scheduler.now, () => {
      timer = undefined;
      due.shift();
      const message = waiting.shift();
      arm();
      if (message !== undefined) arrive(message);
    });
  };
  const disarm = (): void => {
    scheduler.cancel(timer);
    timer = undefined;
  };
  const find = (may: (message: T) => boolean): number => waiting.findIndex(may);

  return {
    name,
    get isHeld() {
      return holds > 0;
    },
    get isCut() {
      return isCut;
    },
    waiting,
    send(message) {
      if (isCut) return;
      const takes = random() < SELDOM ? random() * SOME_MS : random() * FEW_MS;
      last = Math.max(last, scheduler.now + takes);
      waiting.push(message);
      due.push(last);
      arm();
    },
    flush() {
      due.fill(scheduler.now);
      last = scheduler.now;
      disarm();
      arm();
    },
    hold() {
      holds += 1;
      disarm();
    },
    release() {
      holds = Math.max(0, holds - 1);
      arm();
    },
    cut() {
      isCut = true;
      disarm();
      waiting.length = 0;
      due.length = 0;
    },
    drop(may) {
      const place = find(may);
      if (place < 0) return false;
      disarm();
      waiting.splice(place, 1);
      due.splice(place, 1);
      arm();
      return true;
    },
    repeat(may) {
      const place = find(may);
      const message = waiting[place];
      if (message === undefined) return false;
      waiting.splice(place, 0, message);
      due.splice(place, 0, due[place] ?? 0);
      return true;
    },
  };
}
