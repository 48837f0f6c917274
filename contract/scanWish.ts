/** The scanner's wish as a schema; apart from `scan.ts`, so that who only knows its types doesn't load the schema library. */
import * as z from 'zod/mini';
import { MARKETS } from './codes.ts';
import { MAX_SCAN_MINUTES, SCAN_DIRECTIONS } from './scan.ts';

const Minutes = z.int().check(z.minimum(1), z.maximum(MAX_SCAN_MINUTES));
const Positive = z.number().check(z.positive());

/** A wish as it comes from outside: a tab's message, or what this device kept. */
export const ScanWishSchema = z.object({
  rule: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('move'), minutes: Minutes, threshold: Positive, direction: z.enum(SCAN_DIRECTIONS) }),
    z.object({ kind: z.literal('volume'), minutes: Minutes, factor: Positive }),
    z.object({ kind: z.enum(['dayHigh', 'dayLow']), minutes: Minutes }),
    z.object({ kind: z.enum(['yearHigh', 'yearLow']) }),
    z.object({ kind: z.literal('gap'), threshold: Positive, direction: z.enum(SCAN_DIRECTIONS) }),
  ]),
  markets: z.array(z.enum(MARKETS)).check(z.maxLength(MARKETS.length)),
  minPrice: z.optional(z.number()),
  minVolume: z.optional(z.number()),
  minTurnover: z.optional(z.number()),
});
