import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fit, LEAST, MOST_TICKET } from './fit.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const shares = fc.record({ panels: share, ticket: share });

it('divides the whole width, whatever was dragged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 940, max: 6000 }), shares, fc.boolean(), (width, wished, ticket) => {
      const { list, panels, ticket: aside } = fit(width, wished, ticket);
      expect(list + panels + aside).toBe(width);
      expect(list).toBeGreaterThanOrEqual(LEAST.list - 1);
      expect(panels).toBeGreaterThanOrEqual(LEAST.panels);
      expect(aside).toBeGreaterThanOrEqual(ticket ? LEAST.ticket : 0);
      expect(aside).toBeLessThanOrEqual(MOST_TICKET);
    }),
  );
});

it('gives what was asked for where there is room', () => {
  expect(fit(1368, { panels: 0.3, ticket: 0.21 }, true)).toEqual({ list: 671, panels: 410, ticket: 287 });
  expect(fit(1368, { panels: 0.3, ticket: 0.21 }, false)).toEqual({ list: 958, panels: 410, ticket: 0 });
});
