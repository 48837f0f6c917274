/** Options on futures: Black, "The pricing of commodity contracts", 1976. European exercise; rates and volatility fractions a year. */

/** Cumulative standard normal to double precision: Hart's rational approximation as in West, "Better approximations", 2005. */
function normal(x: number): number {
  const size = Math.abs(x);
  if (size > 37) return x > 0 ? 1 : 0;
  const density = Math.exp(-(size * size) / 2);
  let tail: number;
  if (size < 7.071_067_811_865_47) {
    const above = polynomial(
      size,
      [
        3.526_249_659_989_11e-2, 0.700_383_064_443_688, 6.373_962_203_531_65, 33.912_866_078_383, 112.079_291_497_871, 221.213_596_169_931,
        220.206_867_912_376,
      ],
    );
    const below = polynomial(
      size,
      [
        8.838_834_764_831_84e-2, 1.755_667_163_182_64, 16.064_177_579_207, 86.780_732_202_946_1, 296.564_248_779_674, 637.333_633_378_831,
        793.826_512_519_948, 440.413_735_824_752,
      ],
    );
    tail = (density * above) / below;
  } else {
    tail = density / (size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))))) / 2.506_628_274_631;
  }
  return x > 0 ? 1 - tail : tail;
}

const polynomial = (x: number, coefficients: readonly number[]): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

export interface OptionTerms {
  readonly right: 'call' | 'put';
  /** Price of the future and strike, both above zero. */
  readonly forward: number;
  readonly strike: number;
  /** Years to expiry, above zero. */
  readonly years: number;
  readonly rate: number;
  readonly volatility: number;
}

/** Price in the future's units, and how much of the future's move it takes (below zero for a put). */
export function black76({ right, forward, strike, years, rate, volatility }: OptionTerms): { price: number; delta: number } {
  const deviation = volatility * Math.sqrt(years);
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  const d2 = d1 - deviation;
  const discount = Math.exp(-rate * years);
  const side = right === 'call' ? 1 : -1;
  const delta = side * discount * normal(side * d1);
  return { price: forward * delta - side * discount * strike * normal(side * d2), delta };
}
