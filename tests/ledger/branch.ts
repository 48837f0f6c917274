/** A teller process and its successors: who is killed is replaced, and what was under way is told to have got no answer. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Letter, Question, Reply } from './teller.ts';

/** The teller died before its reply: what was asked may have happened or not. */
export class NoReply extends Error {
  override name = 'NoReply';
}

/** Within this a teller is ready, and a question is answered or its teller dead; else the test fails and says which. */
const PATIENCE_MS = 60_000;

interface Waiting {
  resolve(answer: unknown): void;
  reject(cause: Error): void;
}

export interface Branch {
  /** @param die the teller kills itself between commit and reply */
  ask(question: Question, die?: boolean): Promise<unknown>;
  /** SIGKILL, now. */
  kill(): Promise<void>;
  /** Ends the teller; a question after it fails. */
  close(): Promise<void>;
  readonly closed: boolean;
  readonly deaths: number;
}

export async function openBranch(where: string): Promise<Branch> {
  const waiting = new Map<number, Waiting>();
  let number = 0;
  let deaths = 0;
  let closed = false;
  let failure: Error | undefined;
  let teller: ChildProcess;
  let gone: Promise<unknown>;
  let open: Promise<void>;

  const hire = async (): Promise<void> => {
    teller = fork(new URL('./teller.ts', import.meta.url), [where], { execArgv: [] });
    gone = once(teller, 'exit');
    let ready = false;
    void gone.then(() => {
      for (const asked of waiting.values()) asked.reject(new NoReply());
      waiting.clear();
      if (closed || !ready) return;
      deaths += 1;
      open = hire();
      open.catch((cause: unknown) => {
        failure = cause as Error;
      });
    });
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
      setTimeout(reject, PATIENCE_MS, new Error('the teller was not ready in time')).unref();
    });
  };
  open = hire();
  await open;

  const end = async (): Promise<void> => {
    teller.kill('SIGKILL');
    await gone;
  };
  return {
    async ask(question, die = false) {
      await open;
      if (failure) throw failure;
      if (closed) throw new Error('the branch is closed');
      number += 1;
      const letter: Letter = { number, question, die };
      return new Promise<unknown>((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(letter.number);
          reject(new Error(`no answer in time to ${JSON.stringify(question)}`));
        }, PATIENCE_MS);
        const settled = <T>(settle: (value: T) => void) => {
          return (value: T) => {
            clearTimeout(late);
            settle(value);
          };
        };
        waiting.set(letter.number, { resolve: settled(resolve), reject: settled(reject) });
        // One that can't be sent goes to a dead teller, whose exit rejects it. Rejected here, it would be asked again at once,
        // and again, and the exit would never be heard.
        teller.send(letter, () => {});
      });
    },
    kill: end,
    async close() {
      closed = true;
      await end();
    },
    get closed() {
      return closed;
    },
    get deaths() {
      return deaths;
    },
  };
}
