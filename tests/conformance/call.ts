/** One call of a broker, with a bound, and the envelope taken apart without belief in it. */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Endpoint } from '../../contract/rest/endpoint.ts';

/** A bound, not a measure: a broker may be slow. */
const CALL_MS = 60_000;

export interface Answer {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Code of the envelope; undefined when the body is none. */
  readonly code: number | undefined;
  readonly msg: string;
  readonly data: unknown;
  readonly headers: Headers;
}

export interface Wish {
  readonly method?: string | undefined;
  /** Sent as it is, in place of the fields. */
  readonly body?: string | undefined;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Caller {
  call(endpoint: Pick<Endpoint, 'method' | 'path' | 'encoding'>, fields: Fields, wish?: Wish): Promise<Answer>;
  get(path: string): Promise<Answer>;
}

const encoded = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** @param base absolute address of the calls, without a slash at its end */
export function createCaller(base: string): Caller {
  const send = async (url: string, init: RequestInit): Promise<Answer> => {
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(CALL_MS) });
      const text = await response.text();
      return { status: response.status, headers: response.headers, ...envelopeOf(text) };
    } catch (cause) {
      const msg = cause instanceof Error ? cause.message : 'no answer';
      return { status: 0, code: undefined, msg, data: undefined, headers: new Headers() };
    }
  };
  return {
    get: (path) => send(`${base}${path}`, {}),
    call({ method, path, encoding }, fields, wish = {}) {
      const rest = new Map(Object.entries(fields));
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = encodeURIComponent(encoded(rest.get(name) ?? ''));
        rest.delete(name);
        return value;
      });
      const form = new URLSearchParams(Object.fromEntries([...rest].map(([name, value]) => [name, encoded(value)])));
      const used = wish.method ?? method;
      const hasBody = used !== 'GET';
      const query = !hasBody || encoding === 'none' ? form.toString() : '';
      const body = wish.body ?? (encoding === 'form' ? form.toString() : JSON.stringify(Object.fromEntries(rest)));
      const type = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
      return send(`${base}${filled}${query ? `?${query}` : ''}`, {
        method: used,
        headers: { 'content-type': type, 'accept-language': 'en', languages: 'en' },
        ...(hasBody && { body }),
      });
    },
  };
}

function envelopeOf(text: string): Pick<Answer, 'code' | 'msg' | 'data'> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return { code: undefined, msg: '', data: undefined };
    const { code, msg, data } = value as { code?: unknown; msg?: unknown; data?: unknown };
    return { code: typeof code === 'number' ? code : undefined, msg: typeof msg === 'string' ? msg : '', data };
  } catch {
    return { code: undefined, msg: '', data: undefined };
  }
}

/** The broker doesn't have the call. */
export const isMissing = ({ status, code }: Answer): boolean =>
  status === 404 || status === 501 || code === EnvelopeCode.NotFound || code === EnvelopeCode.NotOpenYet;

export const spoken = ({ status, code, msg }: Answer): string =>
  status === 0 ? `no answer (${msg})` : `HTTP ${status}, code ${code ?? 'none'}${msg ? `, "${msg}"` : ''}`;
