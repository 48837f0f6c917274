/** Calls of one customer through a balancer, from a place of its own. What got no answer says so: whoever asked may ask again. */
import { setTimeout as wait } from 'node:timers/promises';
import { EnvelopeCode } from '../../contract/codes.ts';
import { allEndpoints, type EndpointId, type Input } from '../../contract/rest/index.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { buildRequest } from '../../workers/rest/request.ts';
import { NoReply } from '../ledger/branch.ts';

export interface Caller {
  token: string;
  /** @throws NoReply */
  call<K extends EndpointId>(id: K, input: Input<K>): Promise<Outcome<unknown>>;
  /** Until there is an answer: of what changes nothing, or is once by its id. @throws where it is refused */
  insist<K extends EndpointId>(id: K, input: Input<K>): Promise<unknown>;
  /** An image that was handed in. */
  upload(bytes: Uint8Array): Promise<string>;
}

const PATIENCE_MS = 30_000;
/** Who got no answer asks again after so long. */
const AGAIN_MS = 100;

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** @param place an address of its own: limits count by it */
export function callerOf(url: string, place: string): Caller {
  const base = new URL('web', url).href;
  const send = async (address: string, init: RequestInit): Promise<Envelope> => {
    try {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': place };
      const answer = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      if (answer.status === 200) return (await answer.json()) as Envelope;
    } catch {
      // The connection broke: nobody knows what the node did.
    }
    await wait(AGAIN_MS);
    throw new NoReply();
  };
  const caller: Caller = {
    token: '',
    async call(id, input) {
      const request = buildRequest(allEndpoints[id], { ...input }, { base, language: 'en', token: caller.token, authScheme: '' });
      const { method, headers, body = null } = request;
      const { code, msg, data } = await send(request.url, { method, headers, body });
      if (code === EnvelopeCode.Ok) return { ok: true, data };
      return { ok: false, code, msg, denial: data } as Outcome<unknown>;
    },
    async insist(id, input) {
      for (;;) {
        try {
          const outcome = await caller.call(id, input);
          if (outcome.ok) return outcome.data;
          throw new Error(`${id} was refused: ${outcome.msg} ${JSON.stringify(outcome)}`);
        } catch (cause) {
          if (!(cause instanceof NoReply)) throw cause;
        }
      }
    },
    async upload(bytes) {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes)]), 'proof.jpg');
      const address = `${base}${allEndpoints.fileUpload.path}`;
      const { data } = await send(address, { method: 'POST', headers: caller.token ? { authorization: caller.token } : {}, body });
      return (data as { url: string }).url;
    },
  };
  return caller;
}
