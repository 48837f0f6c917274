/** Heights that the style sheet gives the rows, in CSS pixels. */
export const ROW = 56;
export const ROW_DENSE = 36;
