/** Calls of one customer, as the endpoint table has them. */
import type * as z from 'zod/mini';
import { AccountType, EnvelopeCode, type Language } from '../../contract/codes.ts';
import { allEndpoints, type EndpointId, type Input, type Output } from '../../contract/rest/index.ts';
import type { Denial } from '../../contract/result.ts';
import { buildRequest } from '../../workers/rest/request.ts';

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export interface Client {
  token: string;
  /** Whatever the answer is. */
  ask<K extends EndpointId>(id: K, input: Input<K>): Promise<Envelope>;
  /** The data of a success, held to the contract's schema. */
  call<K extends EndpointId>(id: K, input: Input<K>): Promise<Output<K>>;
  /** Why it was denied; fails when it was not. */
  denied<K extends EndpointId>(id: K, input: Input<K>): Promise<Denial>;
  upload(bytes: Uint8Array, id?: 'fileUpload' | 'termsUpload', name?: string): Promise<Envelope>;
  /** An uploaded image, as its owner's browser asks for it. */
  file(url: string): Promise<Response>;
}

export function connect(url: string, { token = '', language = 'en' }: { token?: string; language?: Language } = {}): Client {
  const headers = () => ({ 'accept-language': language, ...(client.token && { authorization: client.token }) });
  const base = new URL('web', url).href;
  const client: Client = {
    token,
    async ask(id, input) {
      const request = buildRequest(allEndpoints[id], { ...input }, { base, language, token: client.token, authScheme: '' });
      const { method, headers: own, body = null } = request;
      return (await (await fetch(request.url, { method, headers: own, body })).json()) as Envelope;
    },
    async call<K extends EndpointId>(id: K, input: Input<K>) {
      const { code, msg, data } = await client.ask(id, input);
      if (code !== EnvelopeCode.Ok) throw new Error(`${id} was answered ${code}: ${msg}`);
      const schema: z.ZodMiniType = allEndpoints[id].output;
      return schema.parse(data) as Output<K>;
    },
    async denied(id, input) {
      const { code, data } = await client.ask(id, input);
      if (code <= EnvelopeCode.ServerError) throw new Error(`${id} was answered ${code} and not denied`);
      return data as Denial;
    },
    async upload(bytes, id = 'fileUpload', name = 'photo.jpg') {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes)]), name);
      const response = await fetch(new URL(`web${allEndpoints[id].path}`, url), { method: 'POST', headers: headers(), body });
      return (await response.json()) as Envelope;
    },
    file: (path) => fetch(new URL(path, url), { headers: headers() }),
  };
  return client;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly accountType: AccountType;
}

/** A client with a session of its own. */
export async function loginAs(url: string, credentials: Credentials): Promise<Client> {
  const client = connect(url);
  client.token = (await client.call('loginByUsername', credentials)).token;
  return client;
}

let made = 0;

/** A person's new account. */
export async function newPerson(url: string): Promise<Credentials> {
  made += 1;
  const credentials = { username: `person_${process.pid}_${made}`, password: 'correct-horse', accountType: AccountType.Individual };
  const { username, password } = credentials;
  await connect(url).call('register', {
    accountType: AccountType.Individual,
    username,
    password,
    firstName: 'Jo',
    lastName: 'Doe',
    agreed: true,
  });
  return credentials;
}
