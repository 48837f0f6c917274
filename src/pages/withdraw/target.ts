import type { Output } from '../../../contract/rest/index.ts';
import { elided } from '../../lib/elide.ts';

/** A bank card or a wallet of coins, as the broker knows it. */
export type Target = Output<'cardSelect'>['list'][number];
export type WithdrawalKind = Target['type'];

/** In a line: the bank and the card's end, or the network and the address without its middle. */
export const targetText = (target: Target): string =>
  target.type === 'card'
    ? `${target.bankName} ···· ${target.cardNumberEnd}`
    : `${target.currency} · ${target.network} · ${elided(target.address)}`;
