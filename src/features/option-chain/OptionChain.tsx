import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../../contract/rest/market.ts';
import { useQuote } from '../../data/useQuote.ts';
import { useRead } from '../../data/useRead.ts';
import { numberFormats, wireText } from '../../lib/numbers.ts';
import { polledState } from '../../lib/priceState.ts';
import { calendarDayText } from '../../lib/time.ts';
import { useAgeText } from '../../lib/useAgeText.ts';
import { useCameAt } from '../../lib/useCameAt.ts';
import { useNow } from '../../lib/useNow.ts';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { expiriesOf } from './chain.ts';
import css from './option-chain.module.css';
import { Strikes } from './Strikes.tsx';
import { useWidth } from '../../lib/useWidth.ts';

interface OptionChainProps {
  readonly code: string;
  /** Of the future, whose live price says where the money is. */
  readonly id: number | undefined;
}

const POLL_MS = 5000;
/** From this width on calls and puts stand on both sides of their strike. */
const WIDE_PX = 620;

type Right = Option['right'];

/** Options on a future by expiry: calls left and puts right of their strikes, or one side where there is no room for both. */
export function OptionChain({ code, id }: OptionChainProps) {
  const { t, i18n } = useTranslation();
  const read = useRead('futuresOptionsList', { goldCode: code }, { every: POLL_MS });
  const [expiry, setExpiry] = useState<string>();
  const [right, setRight] = useState<Right>('call');
  const { width, watch } = useWidth();
  const quote = useQuote(id);
  const age = useAgeText();
  const now = useNow(1000);
  const cameAt = useCameAt(read.data, now);
  const chain = read.data;
  if (!chain) {
    if (read.state === 'failed') return <FailedState title={t('option.failed')} failure={read.failure} onRetry={read.retry} />;
    return <div className={css.bones} aria-busy="true" />;
  }
  const expiries = expiriesOf(chain);
  const selected = expiries.find((each) => each === expiry) ?? expiries[0];
  if (selected === undefined) return <EmptyState icon="info" title={t('option.none')} detail={t('option.noneDetail')} />;
  const live = quote && !Number.isNaN(quote.price) ? quote.price / 10 ** quote.instrument.scale : Number.NaN;
  const price = Number.isNaN(live) && chain.underlyingPrice ? Number(chain.underlyingPrice) : live;
  const wide = width >= WIDE_PX;
  // A closed market's premiums don't move: they stay true whatever becomes of the polls.
  const state = polledState({ flags: quote?.flags ?? 0, phase: undefined, age: now - cameAt });
  const stale = state.kind === 'stale';
  return (
    <section ref={watch} className={css.part} aria-label={t('quote.options')}>
      <Tabs
        label={t('option.expiries')}
        tabs={expiries.map((each) => ({ id: each, label: calendarDayText(each, i18n.language) }))}
        selected={selected}
        onSelect={setExpiry}
      />
      {!wide && (
        <div className={css.rights}>
          <Segments<Right>
            label={t('option.right')}
            options={[
              { id: 'call', label: t('option.calls') },
              { id: 'put', label: t('option.puts') },
            ]}
            selected={right}
            onSelect={setRight}
          />
        </div>
      )}
      {(stale || read.state === 'failed') && (
        <p className={css.old}>
          <output>{t('option.old')}</output> {stale && `${t('state.stale', { age: age(state.age) })} `}
          <button type="button" onClick={read.retry}>
            {t('app.retry')}
          </button>
        </p>
      )}
      <Strikes key={`${selected} ${wide}`} chain={chain} expiry={selected} price={price} wide={wide} right={right} stale={stale} />
      <p className={css.note}>
        {t('option.note', { currency: chain.currency, multiplier: wireText(chain.multiplier, numberFormats(i18n.language)) })}
      </p>
    </section>
  );
}
