/** Turns an endpoint's row and its input into what fetch wants. Pure. */
import type { OpenEndpoint } from '../../contract/rest/endpoint.ts';

export interface RequestSettings {
  /** Absolute base of every call, without a slash at its end. */
  base: string;
  language: string;
  token: string | undefined;
  /** Prefix of the Authorization header; empty for the bare token. */
  authScheme: string;
}

export interface HttpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

type Fields = Record<string, unknown>;

/** Null and undefined fields are dropped; `{name}` in the path takes the field of that name. */
export function buildRequest(endpoint: OpenEndpoint, input: Fields, settings: RequestSettings): HttpRequest {
  const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = text(fields[name] ?? '');
    delete fields[name];
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = { 'accept-language': settings.language, languages: settings.language };
  if (settings.token) headers['authorization'] = settings.authScheme ? `${settings.authScheme} ${settings.token}` : settings.token;
  const query = endpoint.encoding === 'none' ? formOf(fields).toString() : '';
  const url = `${settings.base}${path}${query ? `?${query}` : ''}`;
  return { url, method: endpoint.method, headers, body: bodyOf(endpoint, fields, headers) };
}

/** Sets the content type too; the specification has JSON on every request, with or without a body. */
function bodyOf(endpoint: OpenEndpoint, fields: Fields, headers: Record<string, string>): string | FormData | undefined {
  switch (endpoint.encoding) {
    case 'none':
      headers['content-type'] = 'application/json';
      return undefined;
    case 'json':
      headers['content-type'] = 'application/json';
      return JSON.stringify(fields);
    case 'form':
      headers['content-type'] = 'application/x-www-form-urlencoded';
      return formOf(fields).toString();
    case 'multipart': {
      // The platform writes this content type itself, with the boundary.
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : text(value));
      return form;
    }
  }
}

function formOf(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.append(name, text(value));
  return form;
}

/** Fields of paths, queries and forms are primitives; anything deeper goes as JSON. */
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
