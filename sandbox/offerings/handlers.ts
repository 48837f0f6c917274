/** New issues. */
import { EnvelopeCode, type Language } from '../../contract/codes.ts';
import type { Offering } from '../../contract/rest/market.ts';
import type { Handlers } from '../handler.ts';
import { done, refuse } from '../outcome.ts';
import { filled, wordsIn } from '../words.ts';

export const offerings = {
  newStockList: (_, { offerings: source, clock, language }) =>
    done({ list: source.list(clock.now()).map((offering) => marked(offering, language)) }),

  newStockDetail: ({ id }, { offerings: source, clock, language }) => {
    const offering = source.find(id, clock.now());
    return offering ? done(marked(offering, language)) : refuse(EnvelopeCode.NotFound, 'offering');
  },
} satisfies Partial<Handlers>;

const marked = (offering: Offering, language: Language): Offering =>
  offering.synthetic ? { ...offering, name: simulatedName(offering.name, language) } : offering;

/** A company that doesn't exist says so in its name, wherever it is shown. */
export const simulatedName = (name: string, language: Language): string => filled(wordsIn(language, 'offerings').simulated, { name });
