/** Of a list of numbers; NaN for an empty one. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const rounded = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;
