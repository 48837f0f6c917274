/** The robots that are offered. All are invented: names, prices, rates; what they mine is worth what the simulated coin is. */
import type { Robot } from '../../contract/rest/robot.ts';

export type OfferedRobot = Omit<Robot, 'coinPrice'>;

const TERMS = { currency: 'USD', residual: '90', earlyCost: '5', energyDays: 10, rechargeRate: '0.2' } as const;

export const ROBOTS: readonly OfferedRobot[] = [
  {
    ...TERMS,
    robotId: 'RBTC1',
    name: 'Coulisse Pick BTC',
    coin: 'BTCUSD',
    price: '500',
    rentRate: '0.31',
    dailyRate: '0.351',
    cycles: [7, 15, 30],
  },
  {
    ...TERMS,
    robotId: 'RBTC2',
    name: 'Coulisse Rig BTC',
    coin: 'BTCUSD',
    price: '2500',
    rentRate: '0.32',
    dailyRate: '0.362',
    cycles: [15, 30, 60],
  },
  {
    ...TERMS,
    robotId: 'RETH1',
    name: 'Coulisse Pick ETH',
    coin: 'ETHUSD',
    price: '300',
    rentRate: '0.33',
    dailyRate: '0.374',
    cycles: [7, 15, 30],
  },
];

/** Robots that one customer may have at work. */
export const QUOTA = 10;

export const robotOf = (id: string): OfferedRobot | undefined => ROBOTS.find(({ robotId }) => robotId === id);
