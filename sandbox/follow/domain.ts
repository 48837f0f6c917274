/** Following institutions: whom there is, what customers put in, and some weeks of it for the demo accounts. */
import { FollowStatus } from '../../contract/codes.ts';
import type { Agency, FollowOrder } from '../../contract/rest/follow.ts';
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { textOf } from '../ledger/amounts.ts';
import { done } from '../outcome.ts';
import { openStakes, type StakeLine, type Stakes } from '../strategies/stakes.ts';
import { CURRENCY } from '../strategies/strategies.ts';
import { AGENCIES } from './agencies.ts';

declare module '../handler.ts' {
  interface Services {
    readonly follow: Stakes<FollowOrder>;
  }
}

/** The specification has two codes: one that was paid keeps the second, and its end says the rest. */
const STATUS = { waiting: FollowStatus.Waiting, running: FollowStatus.InProgress, ended: FollowStatus.InProgress } as const;

export const followLine: StakeLine<FollowOrder> = {
  name: 'follow',
  wallet: 'follow',
  prefix: 'A',
  asks: { acknowledgement: true, secret: false },
  titles: { begin: 'follow.begin', finish: 'follow.finish' },
  status: STATUS,
  shape: ({ code, state, terms, stake }) => ({
    ...stake,
    // What was paid came into no state of its own.
    happened: stake.happened?.slice(0, 2),
    agencyId: code,
    name: terms.name,
    lockDays: terms.days,
    status: STATUS[state],
  }),
};

const PAST = [
  { days: 31.3, code: 'SABLIERE', amount: '250' },
  { days: 21.2, code: 'VAUQUELIN', amount: '150' },
] as const;

const agencyOf = (agencyId: string) => AGENCIES.find(({ code }) => code === agencyId);

export const follow = {
  handlers: {
    followAgencies: async (_, { follow: stakes, strategies, clock }) => {
      const at = clock.now();
      const committed = await stakes.committed();
      const list = AGENCIES.map((offer): Agency => {
        const { code, name, strategy, days, fee, minimum, maximum } = offer;
        const own = committed.get(code);
        return {
          agencyId: code,
          name,
          lockDays: days,
          currency: CURRENCY,
          simulated: true,
          strategy: strategies.described(strategy, at),
          fee,
          minimum,
          maximum,
          followers: own?.customers ?? 0,
          assets: textOf(own?.cost ?? 0n, CURRENCY),
          ...stakes.span(offer, at),
        };
      });
      return done({ list });
    },
    followAdd: ({ clientOrderId, acknowledged, ...body }, { follow: stakes, visit: { customer } }) =>
      stakes.enter(
        { customer, endpoint: 'followAdd', clientOrderId, body, acknowledged },
        { ...body, offer: agencyOf(body.agencyId) },
        'agencyId',
      ),
    followPageList: async (page, { follow: stakes, visit }) => done(await stakes.list(visit.customer, page)),
  } satisfies Partial<Handlers>,
  open(house: House, given: Pick<Services, 'clock' | 'commitments' | 'strategies'>): Opened<Pick<Services, 'follow'>> {
    const { stakes, brings } = openStakes(followLine, AGENCIES, PAST, house, given);
    return { gives: { follow: stakes }, offered: [() => ({ follow: AGENCIES.length })], ...brings };
  },
};
