import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { OrderBar } from './OrderBar.tsx';

const CODE = '91282CHY0';
const SHARE = {
  flags: 0,
  bid: 18120,
  ask: 18125,
  instrument: { code: 'AAPL', name: 'Apple', market: 'US', source: 0, scale: 2, tickDigits: 2 },
};
const known = vi.hoisted(() => ({ asked: [] as unknown[], quote: undefined as unknown, offline: false }));
vi.mock('../../data/useQuote.ts', () => ({ useQuote: () => known.quote }));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => known.offline }));
vi.mock('../../data/useRead.ts', () => ({
  useRead: (id: string, input: unknown) => {
    known.asked.push([id, input]);
    return { state: 'done', data: { total: 1, list: [{ code: '91282CHY0', tradable: true }] } };
  },
}));

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'quote');
});
beforeEach(() => Object.assign(known, { asked: [], quote: undefined, offline: false }));
afterEach(cleanup);

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}
const show = (bar: React.JSX.Element) =>
  render(
    <MemoryRouter initialEntries={['/here']}>
      {bar}
      <Place />
    </MemoryRouter>,
  );
const bond = <OrderBar id={undefined} market="BND" code={CODE} />;
const share = <OrderBar id={1} market="US" code="AAPL" />;

it('asks of a bond for its own and no other, and leads to where it is bought', () => {
  show(bond);
  expect(known.asked).toEqual([['bondsMarketList', { code: CODE, pageNum: 1, pageSize: 1 }]]);
  expect(screen.getByRole('link').getAttribute('href')).toContain(CODE);
});

it.each([
  ['a share', share, 2],
  ['a bond', bond, 1],
])('leads from %s nowhere while nothing can be sent, and says why', (_, bar, count) => {
  Object.assign(known, { quote: SHARE, offline: true });
  show(bar);
  expect(screen.getByRole('status').textContent).toMatch(/^Hors ligne/);
  const ways = screen.getAllByRole('link');
  expect(ways).toHaveLength(count);
  for (const way of ways) {
    expect(way.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(way);
  }
  expect(screen.getByTestId('place').textContent).toBe('/here');
});

it('leads to the ticket, at the price of the other side, while something can be sent', () => {
  known.quote = SHARE;
  show(share);
  const buy = screen.getByRole('link', { name: /^Acheter/ });
  expect(buy.textContent).toContain('181,25');
  expect(buy.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(buy);
  expect(screen.getByTestId('place').textContent).toBe('/pages/payment/stock');
});
