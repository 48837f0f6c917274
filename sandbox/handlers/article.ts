import { type Handlers, notOpenYet } from './handler.ts';

export const article = { articlePageList: notOpenYet, articleDetail: notOpenYet, dictData: notOpenYet } satisfies Partial<Handlers>;
