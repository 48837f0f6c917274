import { type Handlers, notOpenYet } from './handler.ts';

export const bonds = { bondsMarketList: notOpenYet } satisfies Partial<Handlers>;
