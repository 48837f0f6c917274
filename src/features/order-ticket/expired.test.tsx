import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Direction, OrderType } from '../../../contract/codes.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import type { PriceState } from '../../lib/priceState.ts';
import { TicketHead } from './TicketHead.tsx';
import type { TicketQuote } from './useTicketQuote.ts';
import { warningsOf } from './warnings.ts';

const quoteIn = (state: PriceState): TicketQuote => ({
  name: 'Crude oil',
  code: 'CLK20',
  exchange: 'NYMEX',
  currency: 'USD',
  scale: 2,
  tickDigits: 2,
  last: 2010,
  bid: Number.NaN,
  ask: Number.NaN,
  change: Number.NaN,
  changeRatio: Number.NaN,
  state,
  session: undefined,
  time: undefined,
});
const warnings = (state: PriceState) =>
  warningsOf({
    direction: Direction.Buy,
    orderType: OrderType.Market,
    limit: Number.NaN,
    touch: Number.NaN,
    state,
    trading: false,
    pricing: 'book',
    debit: undefined,
    notional: undefined,
    leveraged: true,
    available: undefined,
  });

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'ticket');
});
afterEach(cleanup);

it('leaves it to the reason at the button that a contract has expired', () => {
  render(<TicketHead quote={quoteIn({ kind: 'delisted' })} onPrice={() => undefined} />);
  expect(screen.queryByText(/radié/)).toBeNull();
  expect(warnings({ kind: 'delisted' })).toEqual([]);
});

it('says of a halted one what it is worth', () => {
  render(<TicketHead quote={quoteIn({ kind: 'halted' })} onPrice={() => undefined} />);
  expect(screen.queryByText(/suspendu/)).not.toBeNull();
  expect(warnings({ kind: 'halted' })).toContainEqual({ kind: 'halted' });
});
