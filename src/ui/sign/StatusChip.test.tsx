import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  BlockPermission,
  FollowStatus,
  FundStatus,
  IdentityStatus,
  LoanStatus,
  MiningStatus,
  MoneyStatus,
  OrderStatus,
  QuantifyStatus,
  ReviewStatus,
  SubscriptionStatus,
  UnlistedStatus,
} from '../../../contract/codes.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { StatusChip, type StatusKind } from './StatusChip.tsx';

const CODES = {
  order: OrderStatus,
  review: ReviewStatus,
  identity: IdentityStatus,
  money: MoneyStatus,
  subscription: SubscriptionStatus,
  follow: FollowStatus,
  quantify: QuantifyStatus,
  fund: FundStatus,
  loan: LoanStatus,
  unlisted: UnlistedStatus,
  mining: MiningStatus,
  block: BlockPermission,
} as const satisfies Record<StatusKind, Readonly<Record<string, number>>>;

const textOf = (of: StatusKind, code: number): string => {
  const { container } = render(<StatusChip of={of} code={code} />);
  const text = container.textContent;
  cleanup();
  return text;
};

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'status');
});
afterEach(cleanup);

it.each(Object.keys(CODES) as StatusKind[])('has a word of its own for each code of %s', (of) => {
  const words = Object.values(CODES[of]).map((code) => textOf(of, code));
  expect(words.filter((word) => word === '' || word.startsWith('Statut'))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

it.each([0, 99, -1, 2.5])('says the number of a code that it does not know: %s', (code) =>
  expect(textOf('money', code)).toBe(`Statut ${code}`),
);
