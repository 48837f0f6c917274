import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { PriceAlert } from '../../../../contract/alerts.ts';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { AlertRow } from './AlertRow.tsx';

const ALERT: PriceAlert = {
  id: 'one',
  key: 'FUT:ESH6',
  kind: 'above',
  level: '5000',
  repeats: false,
  note: '',
  subject: { name: 'E-mini', code: 'ESH6', market: 'FUT', source: 3, scale: 2, tickDigits: 2 },
  state: 'armed',
  isBeyond: false,
  setAt: 0,
};
const nothing = () => undefined;
const show = (alert: Partial<PriceAlert>) =>
  render(
    <MemoryRouter>
      <AlertRow
        alert={{ ...ALERT, ...alert }}
        place={{ 'aria-posinset': 1, 'aria-setsize': 1 }}
        onArm={nothing}
        onChange={nothing}
        onRemove={nothing}
      />
    </MemoryRouter>,
  );
const row = () => screen.getByRole('listitem').textContent;

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'priceAlert');
});
afterEach(cleanup);

it('says in words that the instrument is no longer listed, and does not call the alert armed', () => {
  show({ state: 'unlisted', isBeyond: true });
  expect(row()).toMatch(/retirée de la cote/);
  expect(row()).not.toMatch(/Armée/);
  expect(screen.queryByRole('button', { name: /Réarmer/ })).toBeNull();
  cleanup();
  show({ state: 'armed' });
  expect(row()).toMatch(/Armée/);
});
