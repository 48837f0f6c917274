import * as z from 'zod/mini';
import { closed, read } from './endpoint.ts';
import { Country, Nothing } from './shapes.ts';

export const operator = {
  /** Countries, by name in the asked language. */
  areaInfo: read('GET', '/areaInfo/list', Nothing, z.object({ list: z.array(z.object({ code: Country, name: z.string() })) }), {
    maxAge: 86_400_000,
  }),
  frontPageBox: closed('GET', '/frontPageBoxSett/get', 'none', 'anon'),
  appVersion: closed('GET', '/appVersion/getPublishAppVersion', 'none', 'anon'),
} as const;
