/** What a robot comes to: nothing beyond what its coin gives or takes. */
import { describe, expect, it } from 'vitest';
import { chargeOf, incomeOf, minedOf, residualOf, residualRate } from '../../contract/finance/robot.ts';
import { ROBOT_MODES, type RobotMode } from '../../contract/rest/robot.ts';
import { unitsOf } from '../ledger/terms.ts';
import { createMarket } from '../market/market.ts';
import { readMarket } from '../market/open.ts';
import { type OfferedRobot, ROBOTS } from './catalogue.ts';
import { coinPrice } from './domain.ts';
import { DAY, STEP_MS } from './life.ts';

const LISTED_AT = Date.parse('2026-03-11T14:00Z');

const offers = ROBOTS.flatMap((robot) => robot.cycles.flatMap((days) => ROBOT_MODES.map((mode) => ({ robot, days, mode }))));
const valueOf = (robot: OfferedRobot): bigint => unitsOf(robot.currency, robot.price);
const paidFor = (robot: OfferedRobot, mode: RobotMode, days: number): bigint =>
  mode === 'buy' ? valueOf(robot) : BigInt(days) * chargeOf(valueOf(robot), robot.rentRate);

it('is a little less than it costs while the coin stands still, bought or rented, for each cycle, before any recharge', () => {
  for (const { robot, days, mode } of offers) {
    const value = valueOf(robot);
    const back = mode === 'buy' ? residualOf(value, residualRate(robot.wearRate, days)) : 0n;
    const result = incomeOf(value, robot.dailyRate, days) + back - paidFor(robot, mode, days);
    expect(result).toBeLessThan(0n);
    // A cent in a hundred dollars a day at most, by which each day's income is cut.
    expect(Number(-result) / Number(value)).toBeLessThan(0.0005 * days);
  }
});

/** What it leaves, as a part of what was paid, when it is recharged as soon as it stands still; and the coin's own, of the cycle's mean and end. */
function outcomeOf(priceOf: (at: number) => bigint, { robot, days, mode }: (typeof offers)[number], start: number) {
  const value = valueOf(robot);
  const opened = priceOf(start);
  const mines = start + 3 * STEP_MS;
  const prices = Array.from({ length: days }, (_, day) => priceOf(mines + (day + 1) * DAY));
  const mined = prices.reduce((sum, price) => sum + minedOf(value, robot.dailyRate, opened, price), 0n);
  const last = prices.at(-1) ?? opened;
  const back = mode === 'buy' ? residualOf(value, residualRate(robot.wearRate, days), opened, last) : 0n;
  const paid = paidFor(robot, mode, days);
  const recharges = BigInt(Math.ceil(days / robot.energyDays) - 1) * chargeOf(value, robot.rechargeRate);
  const mean = prices.reduce((sum, price) => sum + Number(price), 0) / days / Number(opened) - 1;
  return { result: Number(mined + back - paid - recharges) / Number(paid), mean, end: Number(last) / Number(opened) - 1 };
}

describe.each([1, 2])('on the market of seed %i, over two years', (seed) => {
  const price = coinPrice(createMarket(readMarket({ seed, listedAt: LISTED_AT })));
  const outcomes = offers.flatMap((offer) =>
    Array.from({ length: 48 }, (_, turn) => ({
      offer,
      ...outcomeOf((at) => price(offer.robot.coin, at)?.units ?? expect.fail('no price'), offer, LISTED_AT + turn * 15 * DAY),
    })),
  );

  it('falls and rises with the coin, and is a loss about as often as not', () => {
    const fell = outcomes.filter(({ mean, end }) => mean < 0 && end < 0);
    const rose = outcomes.filter(({ mean, end }) => mean > 0.05 && end > 0.05);
    expect(fell.length).toBeGreaterThan(outcomes.length / 10);
    expect(rose.length).toBeGreaterThan(outcomes.length / 10);
    for (const { result } of fell) expect(result).toBeLessThan(0);
    for (const { result } of rose) expect(result).toBeGreaterThan(0);
    const losses = outcomes.filter(({ result }) => result < 0).length / outcomes.length;
    expect(losses).toBeGreaterThan(0.3);
  });

  it('is no more than the coin itself would have brought', () => {
    for (const { result, mean, end } of outcomes) expect(result).toBeLessThanOrEqual(Math.max(mean, end));
  });
});
