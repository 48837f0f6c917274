/** What news is made of, before it has words. */
import type { Market } from '../../contract/codes.ts';
import type { Listing } from '../market/types.ts';

/** Values of the dictionary `article_tag`. */
export const TAGS = ['markets', 'companies', 'economy', 'ipo', 'notice'] as const;
export type Tag = (typeof TAGS)[number];

/** An instrument's quote at the instant of the news. */
export interface Mark {
  readonly listing: Listing;
  /** Units of the listing's scale. */
  readonly price: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  /** Fraction of the previous close. */
  readonly change: number;
}

/** How a stock market stands: its indices, its most traded stocks. */
export interface Breadth {
  readonly indices: readonly Mark[];
  readonly risen: number;
  readonly fallen: number;
  /** How many of the most traded stocks were looked at. */
  readonly counted: number;
  readonly gainers: readonly Mark[];
  readonly losers: readonly Mark[];
  /** Change of the main index, of the middle stock where there is none. */
  readonly change: number;
}

export type Matter =
  | ({ readonly kind: 'opening' | 'wrap' } & Breadth)
  | { readonly kind: 'move' | 'high' | 'low' | 'session'; readonly mark: Mark }
  | { readonly kind: 'currencies'; readonly pairs: readonly Mark[] }
  | { readonly kind: 'debut'; readonly name: string; readonly price: string; readonly currency: string; readonly change: number }
  | { readonly kind: 'halt'; readonly listings: readonly Listing[] }
  | {
      readonly kind: 'expiry';
      readonly count: number;
      readonly contracts: readonly { readonly listing: Listing; readonly date: string }[];
    };

export type Story = {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  /** Trading day, YYYY-MM-DD. */
  readonly date: string;
  /** Stock market whose clock it follows. */
  readonly market: Market;
  readonly tag: Tag;
  readonly related: readonly Listing[];
  readonly matter: Matter;
};

interface Points {
  readonly heading?: string;
  readonly points: readonly string[];
}

/** A story in one language, its body paragraphs and lists. */
export interface Words {
  readonly title: string;
  readonly summary: string;
  readonly body: readonly (string | Points)[];
}
