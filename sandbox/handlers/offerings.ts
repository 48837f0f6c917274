import { type Handlers, notOpenYet } from './handler.ts';

export const offerings = { newStockList: notOpenYet, newStockDetail: notOpenYet } satisfies Partial<Handlers>;
