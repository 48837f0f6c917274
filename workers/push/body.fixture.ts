/** A connection's body whose server is the test. */
import { BODY_HEADER, encodeRecord, type ServerMessage } from '../../contract/push.ts';

export type FakeBody = ReturnType<typeof fakeBody>;

/** The first request for it is answered as the test says. */
export function fakeBody() {
  const asked: { url: string; name: string | undefined; signal: AbortSignal | null | undefined }[] = [];
  const answer = Promise.withResolvers<Response>();
  let controller: ReadableStreamController<Uint8Array<ArrayBuffer>> | undefined;
  let isGone = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    type: 'bytes',
    start: (given) => {
      controller = given;
    },
  });
  const request: typeof fetch = (url, init) => {
    asked.push({
      url: url instanceof URL ? url.href : '',
      name: new Headers(init?.headers).get(BODY_HEADER) ?? undefined,
      signal: init?.signal,
    });
    init?.signal?.addEventListener('abort', () => {
      isGone = true;
      answer.reject(new Error('aborted'));
      controller?.error(new Error('aborted'));
    });
    return answer.promise;
  };
  const send = (bytes: Uint8Array) => {
    if (!isGone) controller?.enqueue(Uint8Array.from(bytes));
  };
  return {
    asked,
    request,
    accept: () => {
      if (!isGone) answer.resolve(new Response(body));
    },
    refuse: (status: number) => answer.resolve(new Response(null, { status })),
    /** The browser lets nobody see what came: a header is missing, or the network broke off. */
    fail: () => answer.reject(new TypeError('Failed to fetch')),
    say: (message: ServerMessage) => send(encodeRecord(JSON.stringify(message))),
    raw: send,
    close: () => controller?.close(),
  };
}
