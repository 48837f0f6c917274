/** One sandbox for all tests of this folder: they only read. Its start costs more than most of them. */
import type { TestProject } from 'vitest/node';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sandbox: string;
  }
}

let running: RunningSandbox | undefined;

export async function setup(project: TestProject): Promise<void> {
  running = await startSandbox({ rate: '0' });
  project.provide('sandbox', running.url);
}

export const teardown = async (): Promise<void> => running?.stop();
