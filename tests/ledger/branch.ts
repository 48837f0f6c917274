/** A teller process and its successors: who is killed is replaced, and what was under way is told to have got no answer. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Letter, Question, Reply } from './teller.ts';

/** The teller died before its reply: what was asked may have happened or not. */
export class NoReply extends Error {
  override name = 'NoReply';
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(cause: Error): void;
}

export interface Branch {
  /** @param die the teller kills itself between commit and reply */
  ask(question: Question, die?: boolean): Promise<unknown>;
  /** SIGKILL, now. */
  kill(): Promise<void>;
  close(): Promise<void>;
  readonly deaths: number;
}

export async function openBranch(where: string): Promise<Branch> {
  const waiting = new Map<number, Waiting>();
  let number = 0;
  let deaths = 0;
  let closing = false;
  let failure: Error | undefined;
  let teller: ChildProcess;
  let open: Promise<void>;

  const hire = async (): Promise<void> => {
    teller = fork(new URL('./teller.ts', import.meta.url), [where], { execArgv: [] });
    const gone = once(teller, 'exit');
    let ready = false;
    await new Promise<void>((resolve, reject) => {
      teller.on('message', (reply: Reply | 'ready') => {
        if (reply === 'ready') {
          ready = true;
          return resolve();
        }
        const asked = waiting.get(reply.number);
        waiting.delete(reply.number);
        if ('failed' in reply) asked?.reject(new Error(reply.failed));
        else asked?.resolve(reply.answer);
      });
      gone.then(() => reject(new Error('the teller ended before it was ready')), reject);
    });
    void gone.then(() => {
      for (const asked of waiting.values()) asked.reject(new NoReply());
      waiting.clear();
      if (closing || !ready) return;
      deaths += 1;
      open = hire();
      open.catch((cause: unknown) => {
        failure = cause as Error;
      });
    });
  };
  open = hire();
  await open;

  return {
    async ask(question, die = false) {
      await open;
      if (failure) throw failure;
      number += 1;
      const letter: Letter = { number, question, die };
      return new Promise<unknown>((resolve, reject) => {
        waiting.set(letter.number, { resolve, reject });
        teller.send(letter, (error) => error && waiting.delete(letter.number) && reject(new NoReply()));
      });
    },
    async kill() {
      const gone = once(teller, 'exit');
      teller.kill('SIGKILL');
      await gone;
    },
    async close() {
      closing = true;
      const gone = once(teller, 'exit');
      teller.disconnect();
      await gone;
    },
    get deaths() {
      return deaths;
    },
  };
}
