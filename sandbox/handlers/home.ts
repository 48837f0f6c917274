/** What the home page asks for. */
import { done, type Handlers, notOpenYet } from './handler.ts';

export const home = {
  /** The home page's shortcuts: the product lines that this sandbox serves. */
  homeCustomList: () => done({ list: [{ id: 'markets', route: '/pages/market/index', sort: 1 }] }),
  quantifyList: notOpenYet,
} satisfies Partial<Handlers>;
