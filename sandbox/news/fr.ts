import type { Market } from '../../contract/codes.ts';
import { createFigures } from './figures.ts';
import type { Breadth, Mark, Story, Tag, Words } from './story.ts';

const { percent, size, price, money, count, day, name, line } = createFigures('fr-FR', ' : ', 'à');

const PLACES: Partial<Record<Market, string>> = {
  US: 'Wall Street',
  HK: 'Hong Kong',
  DE: 'Francfort',
  NL: 'Amsterdam',
  BE: 'Bruxelles',
  FR: 'Paris',
  MX: 'Mexico',
  AU: 'Sydney',
};
const placeOf = (market: Market): string => PLACES[market] ?? market;

const course = (change: number): string => (change > 0.001 ? 'en hausse' : change < -0.001 ? 'en baisse' : 'à l’équilibre');
const verb = (change: number): string => (change >= 0.03 ? 'bondit' : change > 0 ? 'progresse' : change <= -0.03 ? 'chute' : 'recule');

const breadth = ({ risen, fallen, counted }: Breadth): string =>
  `Sur les ${count(counted)} valeurs les plus échangées, ${count(risen)} montent et ${count(fallen)} baissent.`;

const sides = ({ indices, gainers, losers }: Breadth): Words['body'] => [
  ...(indices.length > 0 ? [{ heading: 'Indices', points: indices.map(line) }] : []),
  ...(gainers.length > 0 ? [{ heading: 'Plus fortes hausses', points: gainers.map(line) }] : []),
  ...(losers.length > 0 ? [{ heading: 'Plus fortes baisses', points: losers.map(line) }] : []),
];

const range = ({ listing, open, high, low, volume }: Mark): readonly string[] => [
  `Ouverture : ${price(listing, open)}`,
  `Plus haut : ${price(listing, high)}`,
  `Plus bas : ${price(listing, low)}`,
  ...(Number.isFinite(volume) ? [`Volume : ${count(volume)}`] : []),
];

export const fr = {
  source: 'Coulisse (simulé)',
  note: 'Cours simulés par le bac à sable Coulisse : cette dépêche ne décrit aucun marché réel.',
  tags: {
    markets: 'Marchés',
    companies: 'Sociétés',
    economy: 'Économie',
    ipo: 'Introductions en bourse',
    notice: 'Avis',
  } satisfies Record<Tag, string>,

  /** @param story what happened */
  words({ matter, market, date }: Story): Words {
    const place = placeOf(market);
    switch (matter.kind) {
      case 'opening':
      case 'wrap': {
        const [index] = matter.indices;
        const figure = index ? ` : ${name(index.listing)} ${percent(index.change)}` : '';
        const summary = breadth(matter);
        return matter.kind === 'opening'
          ? {
              title: `${place} ouvre ${course(matter.change)}${figure}`,
              summary,
              body: [`Premiers échanges du ${day(date)}.`, ...sides(matter)],
            }
          : { title: `${place} termine ${course(matter.change)}${figure}`, summary, body: [`Clôture du ${day(date)}.`, ...sides(matter)] };
      }
      case 'move':
        return {
          title: `${name(matter.mark.listing)} ${verb(matter.mark.change)} de ${size(matter.mark.change)}`,
          summary: `Le titre s’échange à ${price(matter.mark.listing, matter.mark.price)}, ${percent(matter.mark.change)} depuis la veille.`,
          body: [
            `L’un des plus grands écarts du ${day(date)} parmi les valeurs les plus échangées de ${place}.`,
            { points: range(matter.mark) },
          ],
        };
      case 'high':
      case 'low':
        return {
          title: `${name(matter.mark.listing)} au plus ${matter.kind === 'high' ? 'haut' : 'bas'} depuis un an`,
          summary: `Le titre a touché ${price(matter.mark.listing, matter.kind === 'high' ? matter.mark.high : matter.mark.low)} en séance et finit à ${price(matter.mark.listing, matter.mark.price)}.`,
          body: [`Séance du ${day(date)}, ${place}.`, { points: range(matter.mark) }],
        };
      case 'session':
        return {
          title: `${name(matter.mark.listing)} : séance du ${day(date)} (${percent(matter.mark.change)})`,
          summary: `Dernier cours ${price(matter.mark.listing, matter.mark.price)}, ${percent(matter.mark.change)} depuis la veille.`,
          body: [{ points: range(matter.mark) }],
        };
      case 'currencies':
        return {
          title: `Changes : ${matter.pairs
            .slice(0, 2)
            .map((pair) => `${pair.listing.code} ${percent(pair.change)}`)
            .join(', ')}`,
          summary: `Principales paires à la clôture de ${place}, le ${day(date)}.`,
          body: [{ points: matter.pairs.map(line) }],
        };
      case 'debut':
        return {
          title: `Première cotation : ${matter.name} (simulé)`,
          summary: `Introduit à ${money(matter.price, matter.currency)}, le titre débute à ${percent(matter.change)}.`,
          body: [`${place}, le ${day(date)}. Cette société n’existe pas : l’introduction est tirée par le bac à sable.`],
        };
      case 'halt':
        return {
          title: `Cotation suspendue : ${matter.listings.map(({ code }) => code).join(', ')}`,
          summary: `Aucun échange sur ${matter.listings.length > 1 ? 'ces titres' : 'ce titre'} le ${day(date)} : la cotation est suspendue jusqu’à nouvel avis.`,
          body: [{ points: matter.listings.map(name) }],
        };
      case 'expiry':
        return {
          title: `Contrats à terme : ${count(matter.count)} ${matter.count > 1 ? 'échéances' : 'échéance'} dans les trois jours`,
          summary: 'Une position ouverte est dénouée le dernier jour de négociation ; l’échéance suivante reste négociable.',
          body: [{ points: matter.contracts.map((contract) => `${name(contract.listing)} : ${day(contract.date)}`) }],
        };
      default:
        return matter satisfies never;
    }
  },
};
