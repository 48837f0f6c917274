import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { withData } from '../../../data/data.fixture.tsx';
import { AccountChoices } from './AccountChoices.tsx';

const link = vi.hoisted(() => ({
  call: vi.fn<(id: string, input: { baseCurrency: string }) => Promise<unknown>>(),
  abort: vi.fn<() => void>(),
}));
const intents = { getState: () => [], subscribe: () => () => undefined };
vi.mock('../../../data/useUser.ts', () => ({ useUser: () => ({ data: { baseCurrency: 'USD' } }) }));

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'account');
});
afterEach(cleanup);

it('sends the base currency that was chosen last, also while the choice before is on its way', async () => {
  link.call.mockImplementation(() => new Promise(() => undefined));
  render(
    withData(
      { link, intents },
      <MemoryRouter>
        <AccountChoices />
      </MemoryRouter>,
    ),
  );
  const choose = (value: string) => act(async () => void fireEvent.change(screen.getByRole('combobox'), { target: { value } }));
  await choose('HKD');
  await choose('EUR');
  expect(link.call.mock.calls.map(([, input]) => input.baseCurrency)).toEqual(['HKD', 'EUR']);
  expect(link.abort).toHaveBeenCalled();
});
