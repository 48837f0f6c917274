/** Days of commitments are those of UTC, and what is due on one is due as it begins. @param time epoch ms @returns YYYY-MM-DD */
export const dateOf = (time: bigint | number): string => new Date(Number(time)).toISOString().slice(0, 10);
