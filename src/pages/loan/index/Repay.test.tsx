import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { Repay } from './Repay.tsx';

vi.mock('../../../data/useRead.ts', () => ({ useRead: () => ({ state: 'loading', data: undefined, failure: undefined }) }));
vi.mock('../../../data/useOffline.ts', () => ({ useOffline: () => false }));

afterEach(cleanup);

it('knows no loan whose number is none, and leads to all', async () => {
  startI18n();
  await Promise.all([loadWords('fr', 'loans'), loadWords('fr', 'commitment')]);
  render(
    <MemoryRouter>
      <Repay id={Number('abc')} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Prêt inconnu')).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pages/loan/index');
});
