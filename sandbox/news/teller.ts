/** Tells a story in a language, by the texts under `news` of its `sandbox.json`. */
import type { Language } from '../../contract/codes.ts';
import { filled, wordsIn } from '../words.ts';
import { createFigures } from './figures.ts';
import type { Breadth, Mark, Story, Words } from './story.ts';

/** Up to this change either way a market is little changed. */
const FLAT = 0.001;
/** From this change on a stock jumps or drops. */
const LARGE = 0.03;

const course = (change: number): 'up' | 'down' | 'flat' => (change > FLAT ? 'up' : change < -FLAT ? 'down' : 'flat');

function verb(change: number): 'jump' | 'rise' | 'drop' | 'slip' {
  if (change > 0) return change >= LARGE ? 'jump' : 'rise';
  return change <= -LARGE ? 'drop' : 'slip';
}

/** The words of stories in one language. */
export function createTeller(language: Language): (story: Story) => Words {
  const texts = wordsIn(language, 'news');
  const { percent, size, price, money, count, day, name } = createFigures(language);
  const places: Readonly<Partial<Record<string, string>>> = texts.place;
  const pair = (key: string, value: string): string => filled(texts.pair, { name: key, value });
  const line = ({ listing, change, price: units }: Mark): string =>
    pair(name(listing), filled(texts.changeAt, { change: percent(change), price: price(listing, units) }));
  const sides = (breadth: Breadth): Words['body'] =>
    (['indices', 'gainers', 'losers'] as const).flatMap((side) =>
      breadth[side].length > 0 ? [{ heading: texts[side], points: breadth[side].map(line) }] : [],
    );
  const range = ({ listing, open, high, low, volume }: Mark): readonly string[] => [
    pair(texts.range.open, price(listing, open)),
    pair(texts.range.high, price(listing, high)),
    pair(texts.range.low, price(listing, low)),
    ...(Number.isFinite(volume) ? [pair(texts.range.volume, count(volume))] : []),
  ];

  return ({ matter, market, date }) => {
    const given = { place: places[market] ?? market, day: day(date) };
    const said = (text: string, more: Readonly<Record<string, string>> = {}): string => filled(text, { ...given, ...more });
    switch (matter.kind) {
      case 'opening':
      case 'wrap': {
        const words = texts[matter.kind];
        const [index] = matter.indices;
        const title = said(words[course(matter.change)]);
        return {
          title: index ? pair(title, `${name(index.listing)} ${percent(index.change)}`) : title,
          summary: said(texts.breadth, { counted: count(matter.counted), risen: count(matter.risen), fallen: count(matter.fallen) }),
          body: [said(words.lead), ...sides(matter)],
        };
      }
      case 'move': {
        const { mark } = matter;
        return {
          title: said(texts.move[verb(mark.change)], { name: name(mark.listing), size: size(mark.change) }),
          summary: said(texts.move.summary, { price: price(mark.listing, mark.price), change: percent(mark.change) }),
          body: [said(texts.move.lead), { points: range(mark) }],
        };
      }
      case 'high':
      case 'low': {
        const { kind, mark } = matter;
        return {
          title: said(texts.year[kind], { name: name(mark.listing) }),
          summary: said(texts.year.summary, { extreme: price(mark.listing, mark[kind]), price: price(mark.listing, mark.price) }),
          body: [said(texts.year.lead), { points: range(mark) }],
        };
      }
      case 'session': {
        const { mark } = matter;
        const change = percent(mark.change);
        return {
          title: said(texts.session.title, { name: name(mark.listing), change }),
          summary: said(texts.session.summary, { price: price(mark.listing, mark.price), change }),
          body: [{ points: range(mark) }],
        };
      }
      case 'currencies': {
        const main = matter.pairs.slice(0, 2).map(({ listing, change }) => `${listing.code} ${percent(change)}`);
        return {
          title: pair(texts.currencies.title, main.join(', ')),
          summary: said(texts.currencies.summary),
          body: [{ points: matter.pairs.map(line) }],
        };
      }
      case 'debut':
        return {
          title: said(texts.debut.title, { name: matter.name }),
          summary: said(texts.debut.summary, { price: money(matter.price, matter.currency), change: percent(matter.change) }),
          body: [said(texts.debut.lead)],
        };
      case 'halt':
        return {
          title: pair(texts.halt.title, matter.listings.map(({ code }) => code).join(', ')),
          summary: said(texts.halt.summary),
          body: [{ points: matter.listings.map(name) }],
        };
      case 'expiry':
        return {
          title: said(texts.expiry.title, { count: count(matter.count) }),
          summary: said(texts.expiry.summary),
          body: [{ points: matter.contracts.map(({ listing, date: last }) => pair(name(listing), day(last))) }],
        };
      default:
        return matter satisfies never;
    }
  };
}
