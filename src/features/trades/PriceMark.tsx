import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceState } from '../../lib/priceState.ts';
import { minuteText } from '../../lib/time.ts';
import { useAgeText } from '../../lib/useAgeText.ts';
import { Icon } from '../../ui/sign/Icon.tsx';
import css from './holding-row.module.css';

/** What a price is worth, in a word; a live one is silent. */
export const PriceMark = memo(function PriceMark({ state }: { readonly state: PriceState }) {
  const { t, i18n } = useTranslation('app');
  const age = useAgeText();
  const words = () => {
    switch (state.kind) {
      case 'live':
        return undefined;
      case 'stale':
        return t('state.stale', { age: age(state.age) });
      case 'cached':
        return Number.isNaN(state.at) ? t('state.unavailable') : t('state.cached', { time: minuteText(state.at, i18n.language) });
      default:
        return t(`state.${state.kind}`);
    }
  };
  const text = words();
  if (text === undefined) return null;
  return (
    <span className={css.mark} data-kind={state.kind}>
      <Icon name={state.kind === 'halted' || state.kind === 'delisted' ? 'halt' : 'clock'} size={12} />
      {text}
    </span>
  );
});
