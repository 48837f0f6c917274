/** What the pages of a purchase and of a sale share: the bond's live quote, what is said of it, and its terms. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import { listedIn } from '../../../contract/markets.ts';
import type { Bond } from '../../../contract/rest/bond.ts';
import { useOffline } from '../../data/useOffline.ts';
import { type TicketQuote, useTicketQuote } from '../../features/order-ticket/useTicketQuote.ts';
import { useTicketWords } from '../../features/order-ticket/useTicketWords.ts';
import { openingOf } from '../../features/order-ticket/warnings.ts';
import { ABSENT } from '../../lib/numbers.ts';
import { BOND_LIST, hasMoved, yieldOf } from '../../products/bond.ts';
import { useBondWords } from '../../products/useBondWords.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { Lines } from '../../ui/list/Lines.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { Note } from '../../ui/sign/Note.tsx';

interface QuotedBondProps {
  readonly title: string;
  readonly code: string;
  readonly under: string;
  children(quote: TicketQuote): ReactNode;
}

/** A page about a bond, once its quote came. */
export function QuotedBond({ title, code, under, children }: QuotedBondProps) {
  const { t } = useTranslation('bonds');
  const read = useTicketQuote({
    ...listedIn('BND'),
    code,
    name: undefined,
    direction: Direction.Buy,
    price: undefined,
    quantity: undefined,
    option: undefined,
  });
  if (read.state === 'known') return children(read.quote);
  if (read.state !== 'loading') return <NoBond title={title} words={t('gone')} detail={t('goneDetail')} />;
  return (
    <>
      <NavBar back title={title} under={under} />
      <div aria-busy="true" />
    </>
  );
}

interface NoBondProps {
  readonly title: string;
  readonly words: string;
  readonly detail: string;
}

/** Nothing that could be traded is named. */
export function NoBond({ title, words, detail }: NoBondProps) {
  const { t } = useTranslation('bonds');
  return (
    <>
      <NavBar back title={title} />
      <EmptyState icon="bonds" title={words} detail={detail}>
        <ButtonLink kind="main" to={BOND_LIST}>
          {t('browse')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/** Prices as a dealer's trade takes them: of a tick of the last digit shown. */
export const gridOf = ({ scale, tickDigits }: TicketQuote) => ({ scale, step: 10 ** Math.max(0, scale - tickDigits) });

/** What is said of a quote by whoever wants to trade on it. @param units the side that a trade would meet */
export function useQuoteWords(quote: TicketQuote, units: number) {
  const { t } = useTranslation(['bonds', 'ticket', 'forms']);
  const words = useTicketWords();
  const figures = useBondWords();
  const offline = useOffline();
  const { state, session, scale } = quote;
  const zone = session?.timeZone;
  const stateText = words.state(state, zone) ?? '';
  const opening = openingOf(session);
  const isShut = state.kind === 'closed' || (session !== undefined && session.phase !== 'open');
  return {
    state: words.state(state, zone),
    clock: quote.time === undefined ? ABSENT : words.clock(quote.time, zone),
    /** Why nothing is traded now; undefined where something is. */
    blocked: (): string | undefined => {
      switch (state.kind) {
        case 'delisted':
          return t('denial.contractExpired', { ns: 'forms' });
        case 'halted':
          return t('denial.halted', { ns: 'forms' });
        case 'unavailable':
          return t('denial.noPrice', { ns: 'forms' });
        case 'stale':
        case 'cached':
          return offline ? undefined : t('untrusted', { state: stateText });
        case 'closed':
        case 'live':
        case 'delayed':
          if (isShut)
            return `${t('denial.marketClosed', { ns: 'forms' })}${opening === undefined ? '' : ` ${t('opensAt', { time: words.moment(opening, zone) })}`}`;
          return units > 0 ? undefined : t('denial.noPrice', { ns: 'forms' });
      }
    },
    /** Why a trade at a price that was frozen is asked about again. */
    changedSince: (frozen: number): string | undefined => {
      if (state.kind === 'stale' || state.kind === 'cached') return t('confirm.untrusted', { ns: 'ticket', state: stateText });
      if (!hasMoved(frozen, units, gridOf(quote))) return undefined;
      return t('confirm.moved', { ns: 'ticket', before: figures.units(frozen, scale), now: figures.units(units, scale) });
    },
  };
}

interface BondHeadProps {
  readonly bond: Bond;
  readonly quote: TicketQuote;
  readonly settlement: string;
  /** What its price is worth, where it isn't simply live. */
  readonly state: string | undefined;
  readonly minimum: string;
}

/** A bond's two prices, live, and what it pays. The yield is that of the price that it is bought at. */
export function BondHead({ bond, quote, settlement, state, minimum }: BondHeadProps) {
  const { t } = useTranslation('bonds');
  const words = useBondWords();
  const { bid, ask, scale } = quote;
  return (
    <section aria-label={t('terms')}>
      {state !== undefined && <Note kind="warn">{state}</Note>}
      <Lines
        lines={[
          { label: t('bid'), value: words.units(bid, scale) },
          { label: t('ask'), value: words.units(ask, scale) },
          { label: t('yieldHeld'), value: words.percent(yieldOf(bond, { units: ask, scale }, settlement)) },
          { label: t('coupon'), value: bond.frequency === 0 ? words.coupon(bond) : `${words.coupon(bond, true)} · ${words.times(bond)}` },
          { label: t('maturity'), value: words.day(bond.maturityDate) },
          { label: t('minimumNominal'), value: minimum },
        ]}
      />
    </section>
  );
}
