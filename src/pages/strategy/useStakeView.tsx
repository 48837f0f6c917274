import { useTranslation } from 'react-i18next';
import type { Stake } from '../../../contract/rest/strategy.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import type { Line } from '../../ui/list/Lines.tsx';
import { Signed } from '../commitment/Signed.tsx';
import { EquityCurve } from './EquityCurve.tsx';
import css from './strategy.module.css';
import { useStrategyWords } from './useStrategyWords.ts';

/** What is said of an amount that runs with a strategy, whichever line it is of. */
export function useStakeView() {
  const { t } = useTranslation('strategy');
  const { money, movement } = useOwnMoneyText();
  const words = useStrategyWords();
  const waits = ({ curve, endTimeTimestamp }: Stake): boolean => curve.time.length === 0 && !endTimeTimestamp;
  return {
    headingOf: ({ endTimeTimestamp }: Stake): string => t(endTimeTimestamp ? 'held.ended' : 'held.running'),
    amountOf: ({ payout, value, currency }: Stake): string => money(payout ?? value, currency),
    underOf: (stake: Stake): readonly (string | undefined)[] => {
      const { amount, profit, currency, beginTimestamp, finishTimestamp, endTimeTimestamp } = stake;
      return [
        t('held.putIn', { amount: money(amount, currency) }),
        ...(waits(stake)
          ? [t('held.beginsAt', { time: words.moment(beginTimestamp) })]
          : [t(endTimeTimestamp ? 'held.resultOf' : 'held.profitOf', { amount: movement(profit, currency) })]),
        endTimeTimestamp ? undefined : t('held.until', { time: words.moment(finishTimestamp) }),
      ];
    },
    figure: ({ profit, currency }: Stake) => <Signed amount={profit} currency={currency} />,
    figureLabelOf: ({ endTimeTimestamp }: Stake): string => t(endTimeTimestamp ? 'held.result' : 'held.profit'),
    linesOf: (stake: Stake): readonly Line[] => {
      const { amount, value, feeAmount, fee, payout, currency, beginTimestamp, finishTimestamp } = stake;
      return [
        { label: t('held.amount'), value: money(amount, currency) },
        { label: t('held.value'), value: money(value, currency) },
        { label: t('terms.fee'), value: words.fee(fee) },
        { label: t(payout ? 'held.feeCharged' : 'held.feeNow'), value: money(feeAmount, currency) },
        ...(payout ? [{ label: t('held.payout'), value: money(payout, currency), total: true }] : []),
        { label: t('terms.begins'), value: words.moment(beginTimestamp) },
        { label: t('terms.ends'), value: words.moment(finishTimestamp) },
      ];
    },
    nextOf: (stake: Stake) => {
      if (stake.endTimeTimestamp) return undefined;
      return waits(stake)
        ? { label: t('terms.begins'), time: stake.beginTimestamp }
        : { label: t('terms.ends'), time: stake.finishTimestamp };
    },
    curve: ({ curve }: Stake) =>
      curve.time.length > 0 && (
        <section aria-labelledby="curve" className={css.own}>
          <h2 id="curve">{t('held.curve')}</h2>
          <EquityCurve curve={curve} />
        </section>
      ),
  };
}
