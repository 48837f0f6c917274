/**
 * News of the last week, made from the market's own prices: nothing is stored, the same seed tells the same news. An
 * article's id says its market, kind, instant and subject, so that a link lives as long as the clock can reach back.
 */
import type { Language, Market } from '../../contract/codes.ts';
import { InstrumentState } from '../../contract/quote.ts';
import type { Article, ArticleHead } from '../../contract/rest/article.ts';
import type { Board } from '../market/board.ts';
import type { Listing, MarketModel } from '../market/types.ts';
import type { Offerings } from '../offerings/offerings.ts';
import { inSlices } from '../load/slices.ts';
import { escaped } from '../markup.ts';
import { STOCK_MARKETS } from '../market/time/tradingDays.ts';
import { wordsIn } from '../words.ts';
import { type Edition, editionsOf } from './editions.ts';
import { createReporter, type Reporter, subject } from './reporter.ts';
import { type Story, TAGS, type Words } from './story.ts';
import { createTeller } from './teller.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WINDOW = 7 * DAY;
/** How far back an id may reach. */
const OLDEST = 400 * DAY;
/** Editions whose stories are kept: more than three weeks of eight markets. */
const KEPT = 400;

export interface Wish {
  readonly tag: string | undefined;
  /** Only what is about it, its own sessions included. */
  readonly listing: Listing | undefined;
}

/** `at` is the sandbox's instant, epoch ms: nothing that comes later is told. */
export interface Press {
  /** Newest first. */
  stories(wish: Wish, at: number): Promise<Story[]>;
  find(id: string, at: number): Promise<Story | undefined>;
}

export interface PressOptions {
  readonly market: MarketModel;
  readonly board: Board;
  readonly offerings: Offerings;
}

export function createPress({ market, board, offerings }: PressOptions): Press {
  const places = STOCK_MARKETS.filter((code) => board.isListed(code));
  const told = new Map<string, readonly Story[]>();
  let staff: { readonly hour: number; readonly reporter: Promise<Reporter> } | undefined;

  /** Halts are looked for once an hour: a notice of one appears at the next close. */
  const reporterAt = (at: number): Promise<Reporter> => {
    const hour = Math.floor(at / HOUR);
    if (staff?.hour !== hour) staff = { hour, reporter: hire() };
    return staff.reporter;
  };
  const hire = async (): Promise<Reporter> => {
    const halted: Listing[] = [];
    for (const code of places) {
      const prices = await board.prices(code);
      halted.push(...prices.listings.filter((_, place) => prices.value(place, 'state') === InstrumentState.Halted));
    }
    return createReporter(market, offerings, halted);
  };

  const storiesOf = (edition: Edition, reporter: Reporter): readonly Story[] => {
    const key = `${edition.market}-${edition.at}`;
    const held = told.get(key);
    if (held) return held;
    const stories = reporter.stories(edition);
    told.set(key, stories);
    const [oldest] = told.keys();
    if (told.size > KEPT && oldest !== undefined) told.delete(oldest);
    return stories;
  };

  /** The stock market whose hours an instrument's sessions are told by. */
  const clockOf = (listing: Listing): Market | undefined => places.find((code) => code === listing.market) ?? places[0];

  const sessionsOf = (listing: Listing, at: number, reporter: Reporter): Story[] => {
    const code = clockOf(listing);
    if (code === undefined) return [];
    return editionsOf(market, code, at - WINDOW, at)
      .filter(({ kind }) => kind === 'close')
      .map((edition) => reporter.session(listing, edition))
      .filter((story) => story !== undefined);
  };

  return {
    async stories({ tag, listing }, at) {
      const reporter = await reporterAt(at);
      const editions = places.flatMap((code) => editionsOf(market, code, at - WINDOW, at));
      const all: Story[] = [];
      await inSlices(editions.length, (index) => all.push(...storiesOf(editions[index] as Edition, reporter)));
      const about = listing ? all.filter(({ related }) => related.some(({ id }) => id === listing.id)) : all;
      if (listing) about.push(...sessionsOf(listing, at, reporter));
      return about.filter((story) => tag === undefined || story.tag === tag).sort((a, b) => b.at - a.at);
    },

    async find(id, at) {
      const [, code, , stamp = ''] = /^([A-Z]{2})-([a-z]+)-([a-z0-9]{1,8})-[a-z0-9]{1,8}$/.exec(id) ?? [];
      const instant = Number.parseInt(stamp, 36) * 1000;
      const place = places.find((own) => own === code);
      if (place === undefined || !(instant <= at && instant > at - OLDEST)) return undefined;
      const [edition] = editionsOf(market, place, instant - 1, instant);
      if (edition === undefined) return undefined;
      const reporter = await reporterAt(at);
      const found = storiesOf(edition, reporter).find((story) => story.id === id);
      if (found) return found;
      const listing = market.listings.find((own) => id.endsWith(`-${subject(own)}`));
      const session = listing && reporter.session(listing, edition);
      return session?.id === id ? session : undefined;
    },
  };
}

const tellers = new Map<Language, ReturnType<typeof createTeller>>();

function tell(story: Story, language: Language): Words {
  let teller = tellers.get(language);
  if (!teller) {
    teller = createTeller(language);
    tellers.set(language, teller);
  }
  return teller(story);
}

export const tagsIn = (language: Language): { value: string; label: string }[] =>
  TAGS.map((value) => ({ value, label: wordsIn(language, 'news').tags[value] }));

/** A story's line in a list. */
export function headOf(story: Story, language: Language): ArticleHead {
  const { title, summary } = tell(story, language);
  return {
    id: story.id,
    title,
    summary,
    source: wordsIn(language, 'news').source,
    tag: story.tag,
    createTimestamp: Math.floor(story.at / 1000),
    related: story.related.map(({ market, code, name }) => ({ market, code, name })),
  };
}

/** With its text: paragraphs and lists, nothing else. */
export function articleOf(story: Story, language: Language): Article {
  const { summary, body } = tell(story, language);
  const parts = body.flatMap((part) =>
    typeof part === 'string' ? [paragraph(part)] : [part.heading === undefined ? '' : strong(part.heading), list(part.points)],
  );
  return { ...headOf(story, language), content: [strong(summary), ...parts, paragraph(wordsIn(language, 'news').note)].join('') };
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
const strong = (text: string): string => `<p><strong>${escaped(text)}</strong></p>`;
const list = (points: readonly string[]): string => `<ul>${points.map((point) => `<li>${escaped(point)}</li>`).join('')}</ul>`;
