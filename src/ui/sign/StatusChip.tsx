import { useTranslation } from 'react-i18next';
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
import css from './status-chip.module.css';

/** waits: nothing to do but wait; runs: under way; good and bad: how it ended; over: it ended, neither way. */
type Tone = 'waits' | 'runs' | 'good' | 'bad' | 'over';

const TONES = {
  order: {
    [OrderStatus.Working]: 'runs',
    [OrderStatus.Filled]: 'good',
    [OrderStatus.Ended]: 'over',
    [OrderStatus.PartlyFilled]: 'runs',
  },
  review: { [ReviewStatus.Pending]: 'waits', [ReviewStatus.Failed]: 'bad', [ReviewStatus.Passed]: 'good' },
  identity: {
    [IdentityStatus.None]: 'over',
    [IdentityStatus.Pending]: 'waits',
    [IdentityStatus.Failed]: 'bad',
    [IdentityStatus.Passed]: 'good',
  },
  money: {
    [MoneyStatus.Pending]: 'waits',
    [MoneyStatus.Failed]: 'bad',
    [MoneyStatus.Completed]: 'good',
    [MoneyStatus.Cancelled]: 'over',
  },
  subscription: {
    [SubscriptionStatus.Waiting]: 'waits',
    [SubscriptionStatus.Allotted]: 'good',
    [SubscriptionStatus.NotAllotted]: 'bad',
    [SubscriptionStatus.ToBeSettled]: 'runs',
    [SubscriptionStatus.Settled]: 'good',
  },
  follow: { [FollowStatus.Waiting]: 'waits', [FollowStatus.InProgress]: 'runs' },
  quantify: { [QuantifyStatus.Waiting]: 'waits', [QuantifyStatus.InProgress]: 'runs', [QuantifyStatus.Completed]: 'good' },
  fund: {
    [FundStatus.Bought]: 'runs',
    [FundStatus.WaitingRedemption]: 'waits',
    [FundStatus.Redeemed]: 'good',
    [FundStatus.InProgress]: 'runs',
    [FundStatus.Completed]: 'good',
  },
  loan: {
    [LoanStatus.InReview]: 'waits',
    [LoanStatus.Passed]: 'good',
    [LoanStatus.Rejected]: 'bad',
    [LoanStatus.InUse]: 'runs',
    [LoanStatus.Repaid]: 'good',
  },
  unlisted: { [UnlistedStatus.Held]: 'runs', [UnlistedStatus.Exited]: 'over', [UnlistedStatus.Lost]: 'bad' },
  // The specification's colours: 1 to 4 yellow, 5 and 6 red.
  mining: {
    [MiningStatus.FindingPool]: 'waits',
    [MiningStatus.LocatingPool]: 'waits',
    [MiningStatus.Starting]: 'waits',
    [MiningStatus.Mining]: 'waits',
    [MiningStatus.EnergyInsufficient]: 'bad',
    [MiningStatus.Expired]: 'bad',
  },
  block: { [BlockPermission.NotOpened]: 'over', [BlockPermission.UnderReview]: 'waits', [BlockPermission.Open]: 'good' },
} as const satisfies Record<string, Readonly<Record<number, Tone>>>;

export type StatusKind = keyof typeof TONES;

interface StatusChipProps {
  /** Which enumeration the code is of. */
  readonly of: StatusKind;
  readonly code: number;
}

/** A status in a word and a tone. A code that this client doesn't know says its number. */
export function StatusChip({ of, code }: StatusChipProps) {
  const { t, i18n } = useTranslation('status');
  const tones: Readonly<Record<number, Tone>> = TONES[of];
  const tone = tones[code];
  if (tone === undefined) return <span className={css.over}>{t('unknown', { code })}</span>;
  const text: unknown = i18n.getResource(i18n.language, 'status', `${of}.${code}`) ?? i18n.getResource('fr', 'status', `${of}.${code}`);
  return <span className={css[tone]}>{typeof text === 'string' ? text : t('unknown', { code })}</span>;
}
