import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { OrderStatus } from '../../../../contract/codes.ts';
import type { ClosedPosition } from '../../../../contract/rest/trading.ts';
import { withData } from '../../../data/data.fixture.tsx';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { zoneText } from '../../../lib/time.ts';
import { orderOf } from '../../../products/traded.fixture.ts';
import { Closed } from './Closed.tsx';
import { Orders } from './Orders.tsx';

const rows = vi.hoisted(() => ({ list: [] as unknown[] }));
vi.mock('../../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../../data/useRead.ts', () => ({
  useRead: (id: string) => ({
    state: 'done',
    data: id === 'fundProfit' ? { to: '2026-03-11', list: [] } : { list: rows.list, total: rows.list.length },
    retry: () => undefined,
  }),
}));
vi.mock('../../../data/useWrite.ts', () => ({ useWrite: () => ({ state: 'idle', failure: undefined, send: () => undefined }) }));

/** 31 March 2026, 12:00 UTC. */
const AT = 1_774_958_400;
const ZONE = zoneText(AT * 1000, Intl.DateTimeFormat().resolvedOptions().timeZone);
const CLOSED: ClosedPosition = {
  ...orderOf({ direction: 0 }),
  positionId: 1,
  openPrice: '100.00',
  closePrice: '110.00',
  profit: '100.00',
  reason: 'customer',
  createTimeTimestamp: AT,
  closeTimeTimestamp: AT,
};

const show = (list: ReactNode) => render(withData({ session: {} }, <MemoryRouter>{list}</MemoryRouter>));
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const titles = () => [...document.querySelectorAll('time')].map(({ title }) => title.replaceAll('\u00a0', ' '));

beforeAll(async () => {
  startI18n();
  for (const words of ['trade', 'forms', 'money'] as const) await loadWords('fr', words);
});
afterEach(cleanup);

it('says of orders once a group whose clock their times are of, and of each in full', () => {
  rows.list = [
    orderOf({ id: 9, createTimeTimestamp: AT }),
    orderOf({ id: 8, status: OrderStatus.Filled, createTimeTimestamp: AT, endTimeTimestamp: AT }),
  ];
  show(<Orders />);
  expect(headings()).toEqual([`En cours · heures ${ZONE}`, `31/03/2026 · heures ${ZONE}`]);
  for (const title of titles()) expect(title).toMatch(new RegExp(`^31/03/2026 \\d\\d:\\d\\d ${ZONE.replace('+', '\\+')}$`));
});

it('says it of what was closed', () => {
  rows.list = [CLOSED];
  show(<Closed />);
  expect(headings()).toEqual([`31/03/2026 · heures ${ZONE}`]);
  expect(titles()[0]).toContain(ZONE);
});
