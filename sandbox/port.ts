/** Whether an address can be listened on, asked before a start does anything that takes time. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartRefused } from './refusal.ts';

/** @throws StartRefused when another process has the port, or this machine doesn't have the address */
export async function assertFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ port, host });
    await once(probe, 'listening');
  } catch (cause) {
    throw portRefusal(port, host, cause) ?? cause;
  }
  probe.close();
  await once(probe, 'close');
}

/** In words why nobody can listen there; undefined for a failure of another kind. */
export function portRefusal(port: number, host: string, cause: unknown): StartRefused | undefined {
  switch (cause instanceof Error && 'code' in cause && cause.code) {
    case 'EADDRINUSE':
      return new StartRefused(`Port ${port} is taken; choose another with --port`, { cause });
    case 'EACCES':
      return new StartRefused(`Port ${port} is not yours to open; choose one from 1024 up with --port`, { cause });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`This machine has no address "${host}"; choose another with --host`, { cause });
    default:
      return undefined;
  }
}
