import * as z from 'zod/mini';
import { read } from './endpoint.ts';
import { absent, Country, Nothing } from './shapes.ts';

/** What the operator puts on the front page. Plain text, of which a client shows as much as fits. */
const FrontPageBox = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The figure that it is about, as it is to be read: 135, over 65. */
  figure: absent(z.string().check(z.maxLength(40))),
  title: z.string().check(z.maxLength(120)),
  text: z.string().check(z.maxLength(400)),
  /** A page of the client (`/pages/…`), or an http(s) address, absolute or from where the client lies; a client leads nowhere else. */
  link: absent(z.string().check(z.maxLength(2048))),
  /** A sample of what an operator would write: nobody claims it. */
  sample: absent(z.boolean()),
});
export type FrontPageBox = z.infer<typeof FrontPageBox>;

export const operator = {
  /** Countries, by name in the asked language. */
  areaInfo: read('GET', '/areaInfo/list', Nothing, z.object({ list: z.array(z.object({ code: Country, name: z.string() })) }), {
    maxAge: 86_400_000,
  }),
  /** In the order in which they are shown, in the asked language. */
  frontPageBox: read('GET', '/frontPageBoxSett/get', Nothing, z.object({ list: z.array(FrontPageBox).check(z.maxLength(20)) }), {
    maxAge: 3_600_000,
  }),
  /** The newest version of the client that the broker offers, such as 1.4.0. */
  appVersion: read('GET', '/appVersion/getPublishAppVersion', Nothing, z.object({ version: z.string().check(z.maxLength(40)) })),
} as const;
