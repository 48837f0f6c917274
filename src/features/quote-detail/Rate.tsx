import { useTranslation } from 'react-i18next';
import type { ForexFacts } from '../../../contract/rest/summary.ts';
import { useQuote } from '../../data/useQuote.ts';
import { ABSENT, decimalText, numberFormats, priceText, wholeText, wireText } from '../../lib/numbers.ts';
import { FactGrid } from './FactGrid.tsx';
import { inverseRate, pipDigits, splitRate, spreadInPips } from './pips.ts';
import css from './rate.module.css';

interface RateProps {
  readonly id: number | undefined;
  readonly facts: ForexFacts | null | undefined;
}

/** A currency pair's two prices with their pips large, the spread between them, and the rate the other way round. */
export function Rate({ id, facts }: RateProps) {
  const { t, i18n } = useTranslation();
  const quote = useQuote(id);
  const numbers = numberFormats(i18n.language);
  const scale = quote?.instrument.scale ?? 5;
  const spread = quote && facts ? spreadInPips(quote.bid, quote.ask, scale, facts.pip) : undefined;
  const inverse = quote ? inverseRate(quote.price, scale) : undefined;
  const side = (units: number | undefined) => {
    if (quote === undefined || units === undefined || Number.isNaN(units)) return <b className={css.rate}>{ABSENT}</b>;
    const text = priceText(units, scale, quote.instrument.tickDigits, numbers, undefined);
    if (!facts) return <b className={css.rate}>{text}</b>;
    const { lead, pips, rest } = splitRate(text, numbers.decimal, pipDigits(facts.pip));
    return (
      <b className={css.rate}>
        {lead}
        <span className={css.pips}>{pips}</span>
        <span className={css.rest}>{rest}</span>
      </b>
    );
  };
  return (
    <section className={css.part} aria-label={t('forex.prices')}>
      <div className={css.sides}>
        <p className={css.bid}>
          <span>{t('quote.bid')}</span>
          {side(quote?.bid)}
        </p>
        <p className={css.spread}>
          <span>{t('forex.spread')}</span>
          <b>{spread === undefined ? ABSENT : t('forex.pips', { pips: decimalText(spread, numbers) })}</b>
        </p>
        <p className={css.ask}>
          <span>{t('quote.ask')}</span>
          {side(quote?.ask)}
        </p>
      </div>
      <FactGrid
        facts={[
          { label: t('forex.pip'), value: wireText(facts?.pip, numbers) },
          { label: t('quote.lot'), value: facts ? `${wholeText(facts.lot, numbers)} ${facts.base}` : ABSENT },
          {
            label: t('forex.inverse'),
            value:
              inverse === undefined || !facts
                ? ABSENT
                : t('forex.inverseRate', { base: facts.base, quote: facts.quote, rate: decimalText(inverse, numbers) }),
            wide: true,
          },
        ]}
      />
    </section>
  );
}
