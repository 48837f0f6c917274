/** News of the sandbox's own market, in the language of the request. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { articleOf, headOf, tagsIn } from './press.ts';
import { type Handlers, unknownInstrument } from '../handler.ts';
import { done, refuse } from '../outcome.ts';
import { cut } from '../quotes/page.ts';

export const article = {
  articlePageList: async ({ tag, stockCode, market: code, ...page }, { press, market, clock, language }) => {
    const listing = stockCode === undefined ? undefined : code ? market.find(code, stockCode) : market.search(stockCode)[0];
    if (stockCode !== undefined && !listing) return unknownInstrument();
    const stories = await press.stories({ tag: tag || undefined, listing }, clock.now());
    return done({ total: stories.length, list: cut(stories, page).map((story) => headOf(story, language)) });
  },

  articleDetail: async ({ id }, { press, clock, language }) => {
    const story = await press.find(id, clock.now());
    return story ? done(articleOf(story, language)) : refuse(EnvelopeCode.NotFound, 'article');
  },

  dictData: ({ dictType }, { language }) => done({ list: dictType === 'article_tag' ? tagsIn(language) : [] }),
} satisfies Partial<Handlers>;
