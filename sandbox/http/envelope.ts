/** Every answer below /web and /sandbox is an envelope; so is every error of the framework. */
import type { FastifyError } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Denial } from '../../contract/result.ts';
import { SLICE_ROWS } from '../load/slices.ts';

export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export const success = (data: unknown): Envelope => ({ code: EnvelopeCode.Ok, msg: 'success', data });
/** @param denial why, for a client with words of its own; see REASONS */
export const failure = (code: number, msg: string, denial: Denial | null = null): Envelope => ({ code, msg, data: denial });

/** Data with a list that is worth slicing. */
interface Rows {
  readonly list: readonly unknown[];
}

export const hasManyRows = (data: unknown): data is Rows =>
  typeof data === 'object' && data !== null && 'list' in data && Array.isArray(data.list) && data.list.length > SLICE_ROWS;

/** The text of `success(data)` in parts, so that writing a whole market's rows holds up no other request. */
export async function* successInSlices({ list, ...rest }: Rows): AsyncGenerator<string> {
  const whole = JSON.stringify(success({ ...rest, list: [] }));
  // The list is the last field, so its end and the end of the text differ by the three brackets that close it all.
  yield whole.slice(0, -ENDING.length);
  for (let from = 0; from < list.length; from += SLICE_ROWS) {
    await setImmediate();
    const rows = JSON.stringify(list.slice(from, from + SLICE_ROWS)).slice(1, -1);
    yield from === 0 ? rows : `,${rows}`;
  }
  yield ENDING;
}

const ENDING = ']}}';

/** Of a request that can't be read as one, by Node's code of why. */
export function unreadable(code: string | undefined): { status: number; envelope: Envelope } {
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  return { status, envelope: failure(EnvelopeCode.BadRequest, status === 408 ? 'The request took too long' : 'The request is malformed') };
}

/** While the server closes. */
export const closingEnvelope = (): Envelope => failure(EnvelopeCode.Unavailable, 'The server is closing');

/** HTTP status and envelope of what went wrong outside a handler. The words say what the client did, never what the server holds. */
export function envelopeOf(error: FastifyError): { status: number; envelope: Envelope } {
  const status = error.statusCode ?? 500;
  if (status === 429) return { status, envelope: failure(EnvelopeCode.TooManyRequests, 'Too many requests') };
  if (status === 413) return { status, envelope: failure(EnvelopeCode.BadRequest, 'The request is too large') };
  // A path that leads out of the client's folder is not there either. 403 is none of ours: it would end the asker's session.
  if (status === 403 || status === 404) return { status: 404, envelope: failure(EnvelopeCode.NotFound, 'The URL does not exist') };
  if (status >= 400 && status < 500) return { status, envelope: failure(EnvelopeCode.BadRequest, 'The request is malformed') };
  return { status: 500, envelope: failure(EnvelopeCode.ServerError, 'Server error') };
}
