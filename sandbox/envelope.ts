/** Every answer below /web and /sandbox is an envelope; so is every error of the framework. */
import type { FastifyError } from 'fastify';
import { EnvelopeCode } from '../contract/codes.ts';

export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export const success = (data: unknown): Envelope => ({ code: EnvelopeCode.Ok, msg: 'success', data });
export const failure = (code: number, msg: string): Envelope => ({ code, msg, data: null });

/** HTTP status and envelope of what went wrong outside a handler. The words say what the client did, never what the server holds. */
export function envelopeOf(error: FastifyError): { status: number; envelope: Envelope } {
  const status = error.statusCode ?? 500;
  if (status === 429) return { status, envelope: failure(EnvelopeCode.TooManyRequests, 'Too many requests') };
  if (status === 413) return { status, envelope: failure(EnvelopeCode.BadRequest, 'The request is too large') };
  if (status === 404) return { status, envelope: failure(EnvelopeCode.NotFound, 'The URL does not exist') };
  if (status >= 400 && status < 500) return { status, envelope: failure(EnvelopeCode.BadRequest, 'The request is malformed') };
  return { status: 500, envelope: failure(EnvelopeCode.ServerError, 'Server error') };
}
