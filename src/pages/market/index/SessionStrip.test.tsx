import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { FeedState } from '../../../../contract/frame.ts';
import { startI18n } from '../../../lib/i18n.ts';
import { SessionStrip } from './SessionStrip.tsx';

const feed = { kind: 'live', since: 0, lastAt: 0, serverTime: 1, transport: 'binary' } satisfies FeedState;
vi.mock('../../../data/useFeed.ts', () => ({ useFeed: () => feed }));
vi.mock('../../../data/useQuote.ts', () => ({ useQuoteStore: () => ({ time: () => 0 }) }));

beforeAll(() => {
  startI18n();
});

it('counts a market once all of its rows are known, and says until then that they aren’t', () => {
  const known = { advancers: 2, decliners: 0, unchanged: 0 };
  const { rerender, container } = render(<SessionStrip status={undefined} window={{ ...known, coverage: 'part', ready: false }} />);
  expect(screen.getByRole('status').textContent).toBe('La liste arrive');
  rerender(<SessionStrip status={undefined} window={{ ...known, coverage: 'part', ready: true }} />);
  expect(screen.getByRole('status').textContent).toBe('Premières lignes, la suite arrive');
  expect(container.textContent).not.toMatch(/\d/);
  rerender(<SessionStrip status={undefined} window={{ ...known, coverage: 'listed', ready: true }} />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(container.textContent).toContain('2 en hausse');
});
