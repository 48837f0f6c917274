import type { Market } from '../../contract/codes.ts';
import { createFigures } from './figures.ts';
import type { fr } from './fr.ts';
import type { Breadth, Mark, Story, Words } from './story.ts';

const { percent, size, price, money, count, day, name, line } = createFigures('en-GB', ': ', 'at');

const PLACES: Partial<Record<Market, string>> = {
  US: 'Wall Street',
  HK: 'Hong Kong',
  DE: 'Frankfurt',
  NL: 'Amsterdam',
  BE: 'Brussels',
  FR: 'Paris',
  MX: 'Mexico City',
  AU: 'Sydney',
};
const placeOf = (market: Market): string => PLACES[market] ?? market;

const course = (change: number): string => (change > 0.001 ? 'higher' : change < -0.001 ? 'lower' : 'little changed');
const verb = (change: number): string => (change >= 0.03 ? 'jumps' : change > 0 ? 'rises' : change <= -0.03 ? 'drops' : 'slips');

const breadth = ({ risen, fallen, counted }: Breadth): string =>
  `Of the ${count(counted)} most traded stocks, ${count(risen)} are up and ${count(fallen)} are down.`;

const sides = ({ indices, gainers, losers }: Breadth): Words['body'] => [
  ...(indices.length > 0 ? [{ heading: 'Indices', points: indices.map(line) }] : []),
  ...(gainers.length > 0 ? [{ heading: 'Largest gains', points: gainers.map(line) }] : []),
  ...(losers.length > 0 ? [{ heading: 'Largest falls', points: losers.map(line) }] : []),
];

const range = ({ listing, open, high, low, volume }: Mark): readonly string[] => [
  `Open: ${price(listing, open)}`,
  `High: ${price(listing, high)}`,
  `Low: ${price(listing, low)}`,
  ...(Number.isFinite(volume) ? [`Volume: ${count(volume)}`] : []),
];

export const en: typeof fr = {
  source: 'Coulisse (simulated)',
  note: 'Prices simulated by the Coulisse sandbox: this item describes no real market.',
  tags: { markets: 'Markets', companies: 'Companies', economy: 'Economy', ipo: 'New issues', notice: 'Notices' },

  words({ matter, market, date }: Story): Words {
    const place = placeOf(market);
    switch (matter.kind) {
      case 'opening':
      case 'wrap': {
        const [index] = matter.indices;
        const figure = index ? `: ${name(index.listing)} ${percent(index.change)}` : '';
        const summary = breadth(matter);
        return matter.kind === 'opening'
          ? {
              title: `${place} opens ${course(matter.change)}${figure}`,
              summary,
              body: [`First trades of ${day(date)}.`, ...sides(matter)],
            }
          : { title: `${place} closes ${course(matter.change)}${figure}`, summary, body: [`Close of ${day(date)}.`, ...sides(matter)] };
      }
      case 'move':
        return {
          title: `${name(matter.mark.listing)} ${verb(matter.mark.change)} ${size(matter.mark.change)}`,
          summary: `The stock trades at ${price(matter.mark.listing, matter.mark.price)}, ${percent(matter.mark.change)} since the day before.`,
          body: [`One of the largest moves of ${day(date)} among the most traded stocks of ${place}.`, { points: range(matter.mark) }],
        };
      case 'high':
      case 'low':
        return {
          title: `${name(matter.mark.listing)} at its ${matter.kind === 'high' ? 'highest' : 'lowest'} in a year`,
          summary: `It touched ${price(matter.mark.listing, matter.kind === 'high' ? matter.mark.high : matter.mark.low)} and ended at ${price(matter.mark.listing, matter.mark.price)}.`,
          body: [`Session of ${day(date)}, ${place}.`, { points: range(matter.mark) }],
        };
      case 'session':
        return {
          title: `${name(matter.mark.listing)}: session of ${day(date)} (${percent(matter.mark.change)})`,
          summary: `Last price ${price(matter.mark.listing, matter.mark.price)}, ${percent(matter.mark.change)} since the day before.`,
          body: [{ points: range(matter.mark) }],
        };
      case 'currencies':
        return {
          title: `Currencies: ${matter.pairs
            .slice(0, 2)
            .map((pair) => `${pair.listing.code} ${percent(pair.change)}`)
            .join(', ')}`,
          summary: `Main pairs at the close of ${place}, ${day(date)}.`,
          body: [{ points: matter.pairs.map(line) }],
        };
      case 'debut':
        return {
          title: `First day of trading: ${matter.name} (simulated)`,
          summary: `Issued at ${money(matter.price, matter.currency)}, the stock starts at ${percent(matter.change)}.`,
          body: [`${place}, ${day(date)}. This company doesn’t exist: the sandbox drew the issue.`],
        };
      case 'halt':
        return {
          title: `Trading halted: ${matter.listings.map(({ code }) => code).join(', ')}`,
          summary: `${matter.listings.length > 1 ? 'These stocks' : 'This stock'} did not trade on ${day(date)}; trading is halted until further notice.`,
          body: [{ points: matter.listings.map(name) }],
        };
      case 'expiry':
        return {
          title: `Futures: ${count(matter.count)} ${matter.count > 1 ? 'contracts expire' : 'contract expires'} within three days`,
          summary: 'An open position is settled on the last trading day; the next month goes on trading.',
          body: [{ points: matter.contracts.map((contract) => `${name(contract.listing)}: ${day(contract.date)}`) }],
        };
      default:
        return matter satisfies never;
    }
  },
};
