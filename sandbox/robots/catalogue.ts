/**
 * The robots that are offered. All are invented: names, prices, rates; what they mine is worth what the simulated coin is. None is a free
 * lunch: rent and wear take a little more than is mined while the coin stands still (`worth.test.ts` holds it).
 */
import type { Robot } from '../../contract/rest/robot.ts';

export type OfferedRobot = Omit<Robot, 'coinPrice'>;

const TERMS = { currency: 'USD', earlyCost: '5', energyDays: 10, rechargeRate: '0.2' } as const;

export const ROBOTS: readonly OfferedRobot[] = [
  {
    ...TERMS,
    robotId: 'RBTC1',
    name: 'Coulisse Pick BTC',
    coin: 'BTCUSD',
    price: '500',
    rentRate: '0.352',
    dailyRate: '0.351',
    wearRate: '0.352',
    cycles: [7, 15, 30],
  },
  {
    ...TERMS,
    robotId: 'RBTC2',
    name: 'Coulisse Rig BTC',
    coin: 'BTCUSD',
    price: '2500',
    rentRate: '0.363',
    dailyRate: '0.362',
    wearRate: '0.363',
    cycles: [15, 30, 60],
  },
  {
    ...TERMS,
    robotId: 'RETH1',
    name: 'Coulisse Pick ETH',
    coin: 'ETHUSD',
    price: '300',
    rentRate: '0.375',
    dailyRate: '0.374',
    wearRate: '0.375',
    cycles: [7, 15, 30],
  },
];

/** Robots that one customer may have at work. */
export const QUOTA = 10;

export const robotOf = (id: string): OfferedRobot | undefined => ROBOTS.find(({ robotId }) => robotId === id);
