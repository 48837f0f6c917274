import { readFileSync } from 'node:fs';
import type { Language } from '../../contract/codes.ts';
import type { FrontPageBox } from '../../contract/rest/operator.ts';
import type { Handlers } from '../handler.ts';
import { done } from '../outcome.ts';
import { wordsIn } from '../words.ts';
import { pageAddress } from './addresses.ts';

/** The claims of the specification, and where each leads: a page of the client, or one of the broker's own. */
const BOXES = [
  { id: 'exchanges', link: '/pages/market/index' },
  { id: 'countries', link: '/pages/market/index?market=FR' },
  { id: 'awards', link: undefined },
  { id: 'markets', link: '/pages/search/index' },
] as const;

function boxesIn(language: Language): FrontPageBox[] {
  const texts = wordsIn(language, 'publisher').boxes;
  return BOXES.map(({ id, link }) => ({ id, ...texts[id], link: link ?? pageAddress('about', language), sample: true }));
}

/** Of the client that lies beside the sandbox: they are one package. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };

export const publishedHandlers = {
  frontPageBox: (_, { language }) => done({ list: boxesIn(language) }),
  appVersion: () => done({ version }),
} satisfies Partial<Handlers>;
