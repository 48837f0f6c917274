import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { zoneText } from '../../lib/time.ts';
import { orderOf } from '../../products/traded.fixture.ts';
import { OwnTrades } from './OwnTrades.tsx';

const world = vi.hoisted(() => ({ answers: {} as Record<string, unknown> }));
vi.mock('../../data/useRead.ts', () => ({ useRead: (call: string) => ({ state: 'done', data: world.answers[call] }) }));
vi.mock('../../data/useSession.ts', () => ({ useSession: () => ({ signedIn: true }) }));

const ORDER = orderOf({ market: 'FUT', stockCode: 'FDAXM26', name: 'DAX', source: 3 });
const CHICAGO = { market: 'FUT', timeZone: 'America/Chicago' };
const heading = () => {
  render(
    <MemoryRouter>
      <OwnTrades market="FUT" code="FDAXM26">
        {({ list }) => list}
      </OwnTrades>
    </MemoryRouter>,
  );
  return screen.getByRole('heading', { level: 2 }).textContent;
};

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'trade');
});
afterEach(cleanup);

it.each([
  ['its exchange’s clock', { ...CHICAGO, ownHours: true }, { timeZone: 'Europe/Berlin' }, 'Europe/Berlin'],
  ['its market’s where that holds for all', CHICAGO, undefined, 'America/Chicago'],
])('goes by %s', (_, status, session, zone) => {
  world.answers = {
    positionMine: { list: [] },
    positionConsignList: { list: [ORDER] },
    getMarkets: { list: [status] },
    summaryDetail: { session },
  };
  expect(heading()).toContain(zoneText(ORDER.createTimeTimestamp * 1000, zone));
});
