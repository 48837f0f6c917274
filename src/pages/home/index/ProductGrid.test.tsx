import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { startI18n, withWords } from '../../../lib/i18n.ts';
import { ProductGrid } from './ProductGrid.tsx';

beforeAll(async () => {
  startI18n();
  await withWords(['pages'], () => Promise.resolve())();
});

it('says of each product whether its page is there: live where it has prices, soon where there is none', () => {
  render(
    <MemoryRouter>
      <ProductGrid />
    </MemoryRouter>,
  );
  const said = (path: string) => screen.getAllByRole('link').find((link) => link.getAttribute('href') === path)?.textContent;
  expect(said('/pages/market/index')).toContain('direct');
  expect(said('/pages/bonds/list')).toContain('direct');
  expect(said('/pages/yinmutual/index')).toBe('Fonds');
  expect(said('/pages/loan/index')).toContain('bientôt');
});
