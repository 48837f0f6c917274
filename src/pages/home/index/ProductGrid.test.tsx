import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n, withWords } from '../../../lib/i18n.ts';
import { ProductGrid } from './ProductGrid.tsx';

const broker = vi.hoisted(() => ({ data: undefined as unknown }));
vi.mock('../../../data/useRead.ts', () => ({ useRead: () => ({ state: 'done', data: broker.data, retry: () => undefined }) }));

beforeAll(async () => {
  startI18n();
  await withWords(['pages'], () => Promise.resolve())();
});

afterEach(cleanup);

const show = () =>
  render(
    <MemoryRouter>
      <ProductGrid />
    </MemoryRouter>,
  );
const said = (path: string) => screen.getAllByRole('link').find((link) => link.getAttribute('href') === path)?.textContent;

it('says of each product what is open now: its market, or how many offers; nothing of what the broker is silent about', () => {
  broker.data = {
    list: [
      { product: 'stocks', open: 3 },
      { product: 'futures', open: 0 },
      { product: 'newstock', open: 2 },
      { product: 'hkipo', open: 0 },
    ],
  };
  show();
  expect(said('/pages/market/index')).toBe('Actionsouvert');
  expect(said('/pages/product/future')).toBe('Contrats à termefermé');
  expect(said('/pages/product/newstock')).toContain('2 offres');
  expect(said('/pages/hkstock/index')).toContain('0 offre');
  expect(said('/pages/deposit/index')).toBe('Déposer');
});

it('shows every product to a broker that has no such call', () => {
  broker.data = undefined;
  show();
  expect(said('/pages/market/index')).toBe('Actions');
  expect(screen.getAllByRole('link')).toHaveLength(20);
});
