import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketQuote } from '../../features/order-ticket/useTicketQuote.ts';
import { BOND_LIST } from '../../products/bond.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Faces.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { useBondQuote } from './useBondQuote.ts';

interface QuotedBondProps {
  readonly title: string;
  readonly code: string;
  readonly under: string;
  children(quote: TicketQuote): ReactNode;
}

/** A page about a bond, once its quote came. */
export function QuotedBond({ title, code, under, children }: QuotedBondProps) {
  const { t } = useTranslation('bonds');
  const read = useBondQuote(code);
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
