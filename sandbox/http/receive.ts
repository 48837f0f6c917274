/** An upload on its way into memory: within its place's share, and for as long as it gets on. */
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../contract/rules.ts';
import type { Asker } from '../load/fairTurns.ts';
import type { Shares } from '../load/shares.ts';

/** Eight of a place, and thirty-two over all. */
export const UPLOAD_SHARES = { ofPlace: 8 * LIMITS.uploadBytes, ofAll: 32 * LIMITS.uploadBytes };
/** Bytes of an upload that come within that time even over the poorest of links. */
const PROGRESS_BYTES = 16_384;

/** The work on an upload, from its first byte to its answer. @throws Busy */
export async function withinShare<T>(uploads: Shares, asker: Asker, { raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  uploads.ask(asker);
  const letGo = uploads.hold(asker, LIMITS.uploadBytes, () => raw.socket.destroy());
  try {
    return await work();
  } finally {
    letGo();
  }
}

/** Ends the connection where next to nothing comes in meanwhile. */
async function onTheMove<T>({ raw: { socket } }: FastifyRequest, patienceMs: number, work: () => Promise<T>): Promise<T> {
  let before = socket.bytesRead;
  let isOver = false;
  const check = () => {
    if (!isOver && socket.bytesRead - before < PROGRESS_BYTES) socket.destroy();
    before = socket.bytesRead;
  };
  // A server that was late itself has in hand what has come meanwhile: that is read before anybody is judged.
  const timer = setInterval(() => setImmediate(check), patienceMs);
  try {
    return await work();
  } finally {
    isOver = true;
    clearInterval(timer);
  }
}

/** An upload beyond its bound, of which no more than the bound was read. */
export const TOO_LARGE = Symbol('too large');

/** The file of an upload, in memory. @param patienceMs within which more than next to nothing comes in, or the connection is ended */
export const fileOf = (request: FastifyRequest, patienceMs: number): Promise<unknown> =>
  onTheMove(request, patienceMs, () => read(request));

async function read(request: FastifyRequest): Promise<unknown> {
  if (Number(request.headers['content-length']) > LIMITS.uploadUnreadBytes) return TOO_LARGE;
  const part = await request.file().catch(unreadableForm);
  if (!part) return {};
  try {
    return { file: new File([new Uint8Array(await part.toBuffer())], part.filename) };
  } catch (cause) {
    if (part.file.truncated) return TOO_LARGE;
    return unreadableForm(cause);
  }
}

/** What the form's parser throws without a status is about what the client sent. */
function unreadableForm(cause: unknown): never {
  throw cause instanceof Error && !('statusCode' in cause) ? Object.assign(cause, { statusCode: 400 }) : cause;
}
