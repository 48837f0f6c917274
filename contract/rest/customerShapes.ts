/** Shapes that calls of customers share, and no others: a worker takes them up with those (customer.ts). */
import * as z from 'zod/mini';
import { isClientOrderId } from '../rules.ts';
import { Count, Rule, Seconds } from './shapes.ts';

export const ClientOrderId = Rule(isClientOrderId);
/** An amount as typed; how many decimals it may have, its currency says (isAmountOf). */
export const Amount = z.string().check(z.maxLength(25), z.regex(/^\d{1,15}(?:\.\d{1,8})?$/));

/** Of personal lists, newest first; pages count from 1. */
export const ShortPage = z.object({
  pageNum: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
});
export const pageOf = <T extends z.ZodMiniType>(row: T) => z.object({ total: Count, list: z.array(row) });

/** A state that a commitment came into, by its line's codes, and when. */
export const Happened = z.object({ status: Count, time: Seconds });
export type Happened = z.infer<typeof Happened>;
