import { useTranslation } from 'react-i18next';
import type { BaseTotal, HoldingTotal } from '../../../../contract/frame.ts';
import { CURRENCIES, type Currency } from '../../../../contract/money.ts';
import { useHoldings } from '../../../data/useHoldings.ts';
import { PriceMark } from '../../../features/trades/PriceMark.tsx';
import { useHoldingFormat } from '../../../features/trades/useHoldingFormat.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { isQuiet, priceState } from '../../../lib/priceState.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { lineText } from '../../../products/traded.ts';
import { SayButton } from '../../../ui/press/SayButton.tsx';
import { MoneyHead, MoneyMove, MoneyTotal } from '../../money/MoneyHead.tsx';
import css from './totals.module.css';

const currencyOf = (code: string): Currency | undefined => CURRENCIES.find((known) => known === code);

/** What all positions are worth and the day brought, live: in the base currency, and by line and currency. It alone is drawn again at a tick. */
export function Totals() {
  const { t } = useTranslation('trade');
  const { list, totals, base } = useHoldings();
  const { feed, now } = useHoldingFormat();
  // Sums are of no one market: all that makes them old is a feed that fell silent.
  const state = priceState({ price: 0, flags: 0, time: Number.NaN, feed, phase: undefined, now });
  const quiet = isQuiet(state);
  const { data } = list;
  // A broker that doesn't tell what the day brought knows of no fees here.
  const today = t(base?.todayCosts !== undefined || data?.day ? 'totals.today' : 'totals.todayAlone');
  // A day of which all is closed still has its result.
  const isEmpty = data !== undefined && data.list.length + (data.day?.length ?? 0) === 0;
  if (isEmpty || (list.state === 'failed' && data === undefined)) return null;
  return (
    <section className={css.totals} aria-label={t('totals.title')}>
      <MoneyHead title={t('totals.title')} show={t('totals.show')} hide={t('totals.hide')}>
        <PriceMark state={state} />
      </MoneyHead>
      {totals.length === 0 ? (
        <div aria-busy="true" aria-hidden="true">
          <span className={css.boneTotal} />
          <span className={css.boneParts} />
        </div>
      ) : (
        <>
          {base ? <Base base={base} today={today} quiet={quiet} /> : <p className={css.noRate}>{t('totals.noRate')}</p>}
          <details className={css.lines} open={base === undefined || undefined}>
            <summary>{t('totals.lines')}</summary>
            <Lines totals={totals} today={today} quiet={quiet} />
          </details>
        </>
      )}
    </section>
  );
}

interface BaseProps {
  readonly base: BaseTotal;
  /** What today's profit is called. */
  readonly today: string;
  /** The prices behind it are old: it speaks in no colour. */
  readonly quiet: boolean;
}

function Base({ base, today, quiet }: BaseProps) {
  const { t } = useTranslation('trade');
  const own = useOwnMoneyText();
  const currency = currencyOf(base.currency);
  if (!currency) return <p className={css.noRate}>{ABSENT}</p>;
  const isThere = (amount: string | undefined): amount is string => amount !== undefined && /[1-9]/.test(amount);
  const parts = [
    isThere(base.todayClosed) && t('totals.todayClosed', { closed: own.movement(base.todayClosed, currency) }),
    isThere(base.todayCosts) && t('totals.todayCosts', { costs: own.money(base.todayCosts, currency) }),
  ].filter((part) => part !== false);
  return (
    <>
      <SayButton
        label={t('totals.say')}
        words={() => [
          `${t('totals.title')} ${own.money(base.value, currency)}`,
          `${t('totals.profit')} ${own.movement(base.profit, currency)}`,
          `${today} ${own.movement(base.today, currency)}`,
        ]}
      />
      <MoneyTotal amount={base.value} currency={currency} />
      <dl className={css.figures}>
        <div>
          <dt>{t('totals.profit')}</dt>
          <dd>
            <MoneyMove value={base.profit} currency={currency} quiet={quiet} />
          </dd>
          <dd className={css.parts}>
            {t('totals.parts', { price: own.movement(base.priceProfit, currency), currency: own.movement(base.currencyProfit, currency) })}
          </dd>
        </div>
        <div>
          <dt>{today}</dt>
          <dd>
            <MoneyMove value={base.today} currency={currency} quiet={quiet} />
          </dd>
          {parts.length > 0 && <dd className={css.parts}>{parts.join(' · ')}</dd>}
        </div>
      </dl>
    </>
  );
}

interface LinesProps extends Pick<BaseProps, 'today' | 'quiet'> {
  readonly totals: readonly HoldingTotal[];
}

function Lines({ totals, today: title, quiet }: LinesProps) {
  const { t } = useTranslation('trade');
  const { money } = useOwnMoneyText();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('totals.line')}</th>
          <th scope="col">{t('totals.value')}</th>
          <th scope="col">{t('totals.profit')}</th>
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ source, currency: code, value, profit, today }) => {
          const currency = currencyOf(code);
          if (!currency) return null;
          return (
            <tr key={`${source} ${code}`}>
              <th scope="row">{`${lineText(t, source)} · ${code}`}</th>
              <td>{money(value, currency)}</td>
              <td>
                <MoneyMove value={profit} currency={currency} quiet={quiet} />
              </td>
              <td>
                <MoneyMove value={today} currency={currency} quiet={quiet} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
