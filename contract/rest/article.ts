/** News. */
import * as z from 'zod/mini';
import { read } from './endpoint.ts';
import { absent, Code, Count, MarketCode, PageInput, Seconds } from './shapes.ts';

const Id = z.string().check(z.minLength(1), z.maxLength(64));

const ArticleHead = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  source: z.string(),
  /** A value of the dictionary `article_tag`. */
  tag: z.string(),
  createTimestamp: Seconds,
  /** Instruments that it is about. */
  related: z.array(z.object({ market: MarketCode, code: Code, name: z.string() })),
});
export type ArticleHead = z.infer<typeof ArticleHead>;

/** `content` is HTML of an operator: a reader sanitises it. */
const Article = z.extend(ArticleHead, { content: z.string(), picture: absent(z.string()) });
export type Article = z.infer<typeof Article>;

export const article = {
  articlePageList: read(
    'POST',
    '/article/pageList',
    z.extend(PageInput, {
      tag: z.optional(z.string().check(z.maxLength(40))),
      stockCode: z.optional(Code),
      market: z.optional(MarketCode),
    }),
    z.object({ total: Count, list: z.array(ArticleHead) }),
    { maxAge: 60_000, poll: 60_000 },
  ),
  articleDetail: read('GET', '/article/{id}', z.object({ id: Id }), Article, { maxAge: 600_000 }),
  dictData: read(
    'GET',
    '/dict/data',
    z.object({ dictType: z.string().check(z.maxLength(40)) }),
    z.object({ list: z.array(z.object({ value: z.string(), label: z.string() })) }),
    { maxAge: 600_000 },
  ),
} as const;
