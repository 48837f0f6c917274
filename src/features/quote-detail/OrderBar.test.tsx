import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { OrderBar } from './OrderBar.tsx';

const CODE = '91282CHY0';
vi.mock('../../data/useQuote.ts', () => ({ useQuote: () => undefined }));
const asked = vi.hoisted(() => [] as unknown[]);
vi.mock('../../data/useRead.ts', () => ({
  useRead: (id: string, input: unknown) => {
    asked.push([id, input]);
    return { state: 'done', data: { total: 1, list: [{ code: '91282CHY0', tradable: true }] } };
  },
}));

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'quote');
});
afterEach(cleanup);

it('asks of a bond for its own and no other, and leads to where it is bought', () => {
  render(
    <MemoryRouter>
      <OrderBar id={undefined} market="BND" code={CODE} />
    </MemoryRouter>,
  );
  expect(asked).toEqual([['bondsMarketList', { code: CODE, pageNum: 1, pageSize: 1 }]]);
  expect(screen.getByRole('link').getAttribute('href')).toContain(CODE);
});
