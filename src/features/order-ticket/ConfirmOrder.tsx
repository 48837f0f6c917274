import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import { useOffline } from '../../data/useOffline.ts';
import type { Product } from '../../products/product.ts';
import { ConfirmSheet, type SecretDialog } from '../../ui/sheet/ConfirmSheet.tsx';
import type { SendState } from '../../ui/page/FormPage.tsx';
import css from './plan-summary.module.css';
import { changedSince, type Plan, waitsOf } from './plan.ts';
import { Unknown } from './Unknown.tsx';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';

interface ConfirmOrderProps {
  readonly title: string;
  /** Words of the button, with the amount where it is known. */
  readonly action: string;
  readonly direction: Direction;
  readonly product: Product;
  /** What is confirmed, as it was frozen. */
  readonly frozen: Plan;
  readonly quote: TicketQuote;
  /** Units of the side that the order would meet now. */
  readonly touch: number;
  readonly state: SendState;
  readonly failure: Failure | undefined;
  readonly failureText: string | undefined;
  /** Where the line asks for the secret. */
  readonly Secret: SecretDialog | undefined;
  /** What is frozen, in words and figures. */
  readonly children: ReactNode;
  onConfirm(secret: string): void;
  /** Freezes anew what the market is now. */
  onRenew(): void;
  onAsk(): void;
  onClose(): void;
}

/** What is about to be ordered, frozen, with every cost; it asks again when the market has moved or its price went quiet. */
export function ConfirmOrder({ direction, product, frozen, quote, touch, state, children, onAsk, ...sheet }: ConfirmOrderProps) {
  const { t } = useTranslation(['ticket', 'forms']);
  const words = useTicketWords();
  const offline = useOffline();
  const isPending = state === 'sending' || state === 'slow' || state === 'unknown';
  const changed = isPending ? undefined : changedSince(frozen, { touch, state: quote.state.kind }, quote);
  const zone = quote.session?.timeZone;
  const price = (units: number) => words.price(units, quote, product.source);
  return (
    <ConfirmSheet
      {...sheet}
      direction={direction}
      state={state}
      frozen={t('confirm.frozen', { time: words.clock(frozen.at, zone) })}
      changed={
        changed &&
        (changed === 'moved'
          ? t('confirm.moved', { before: price(frozen.touch), now: price(touch) })
          : t('confirm.untrusted', { state: words.state(quote.state, zone) ?? '' }))
      }
      blocked={offline ? t('send.offline', { ns: 'forms' }) : undefined}
      unanswered={<Unknown onAsk={onAsk} />}
    >
      {children}
      {frozen.guard && <p className={css.tolerance}>{promise(frozen.guard.bound)}</p>}
    </ConfirmSheet>
  );

  /** How far the order goes, and what becomes of what the market has no more for. */
  function promise(bound: number | undefined): string {
    if (bound === undefined) return t('confirm.unbound');
    const most = t(direction === Direction.Buy ? 'confirm.bound.buy' : 'confirm.bound.sell', { price: price(bound) });
    if (product.pricing === 'counterparty') return most;
    return `${most} ${t(waitsOf(frozen.warnings) ? 'confirm.opening' : 'confirm.rest')}`;
  }
}
