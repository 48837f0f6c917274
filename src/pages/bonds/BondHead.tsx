import { useTranslation } from 'react-i18next';
import type { Bond } from '../../../contract/rest/bond.ts';
import type { TicketQuote } from '../../features/order-ticket/useTicketQuote.ts';
import { isQuiet } from '../../lib/priceState.ts';
import { yieldOf } from '../../products/bond.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Lines } from '../../ui/Lines.tsx';
import css from './bond-head.module.css';
import { useBondWords } from '../../products/useBondWords.ts';

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
  const tone = isQuiet(quote.state) ? css.quiet : undefined;
  return (
    <section aria-label={t('terms')}>
      <div className={css.sides}>
        <p>
          <span>{t('bid')}</span>
          <b className={tone}>{words.units(bid, scale)}</b>
        </p>
        <p>
          <span>{t('ask')}</span>
          <b className={tone}>{words.units(ask, scale)}</b>
        </p>
      </div>
      {state !== undefined && (
        <p className={css.state}>
          <Icon name="clock" size={12} /> {state}
        </p>
      )}
      <Lines
        lines={[
          { label: t('yieldHeld'), value: words.percent(yieldOf(bond, { units: ask, scale }, settlement)) },
          { label: t('coupon'), value: bond.frequency === 0 ? words.coupon(bond) : `${words.coupon(bond, true)} · ${words.times(bond)}` },
          { label: t('maturity'), value: words.day(bond.maturityDate) },
          { label: t('minimumNominal'), value: minimum },
        ]}
      />
    </section>
  );
}
