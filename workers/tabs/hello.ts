/** A tab's hello, checked: the worker acts on nothing that a message merely claims to be. */
import * as z from 'zod/mini';
import { Config } from '../../contract/config.ts';
import type { TabHello } from '../../contract/data-layer.ts';

const Hello = z.object({
  contract: z.int(),
  build: z.string().check(z.maxLength(100)),
  lock: z.string().check(z.minLength(1), z.maxLength(100)),
  config: Config,
  language: z.string().check(z.maxLength(20)),
  visible: z.boolean(),
  sessionKey: z.optional(z.string().check(z.maxLength(100))),
  // Of any length: it is compared and not kept.
  catalogue: z.optional(z.string()),
});

export function readHello(message: unknown): TabHello | undefined {
  const parsed = Hello.safeParse(message);
  if (!parsed.success) return undefined;
  const { sessionKey, catalogue, ...hello } = parsed.data;
  return { ...hello, ...(sessionKey !== undefined && { sessionKey }), ...(catalogue !== undefined && { catalogue }) };
}
