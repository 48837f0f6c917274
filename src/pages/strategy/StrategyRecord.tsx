import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import type { Strategy, StrategyTrade } from '../../../contract/rest/strategy.ts';
import { PagedList } from '../../features/paged-list/PagedList.tsx';
import { useMoneyText } from '../../lib/useMoneyText.ts';
import { shortName } from '../../lib/instrumentName.ts';
import { Button } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { Lines } from '../../ui/list/Lines.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import { RecordRow } from '../../ui/list/RecordRow.tsx';
import { EquityCurve } from './EquityCurve.tsx';
import css from './strategy.module.css';
import { useStrategyWords } from './useStrategyWords.ts';

/** What a strategy does and what that came to, with each of its trades on demand. */
export function StrategyRecord({ strategy }: { readonly strategy: Strategy }) {
  const { t } = useTranslation('strategy');
  const { money } = useMoneyText();
  const words = useStrategyWords();
  const [opened, setOpened] = useState(false);
  const { statistics, currency } = strategy;
  return (
    <>
      <section className={css.part} aria-labelledby="record">
        <h2 id="record">{t('record.title')}</h2>
        <EquityCurve curve={strategy.curve} />
        <Lines
          lines={[
            { label: t('record.return'), value: words.change(statistics.return) },
            { label: t('record.drawdown'), value: words.percent(statistics.drawdown) },
            { label: t('record.volatility'), value: words.percent(statistics.volatility) },
            { label: t('record.sharpe'), value: words.decimal(statistics.sharpe) },
            { label: t('record.winRate'), value: words.percent(statistics.winRate) },
            { label: t('record.trades'), value: String(statistics.trades) },
            { label: t('record.capital'), value: money(strategy.capital, currency) },
            { label: t('record.until'), value: words.moment(statistics.until) },
          ]}
        />
        <div className={css.said}>
          <Note>{t('record.simulated')}</Note>
        </div>
      </section>
      <section className={css.part} aria-labelledby="rule">
        <h2 id="rule">{t('record.rule', { kind: words.kind(strategy) })}</h2>
        <p className={css.text}>{words.rule(strategy)}</p>
        <p className={css.text}>
          {t('record.instruments', { names: strategy.instruments.map(({ name }) => shortName(name)).join(', ') })}{' '}
          {t('record.cost', { percent: words.percent(strategy.tradeFee) })}
        </p>
        <Button aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t(opened ? 'record.hideTrades' : 'record.showTrades')}
        </Button>
      </section>
      {opened && (
        <PagedList
          call="strategyTrades"
          input={{ strategyId: strategy.strategyId }}
          label={t('record.trades')}
          empty={<EmptyState icon="list" title={t('record.noTrades')} detail={t('record.noTradesDetail')} />}
          row={(trade, place) => <TradeRow trade={trade} currency={currency} place={place} />}
        />
      )}
    </>
  );
}

interface TradeRowProps {
  readonly trade: StrategyTrade;
  readonly currency: Strategy['currency'];
  readonly place: Parameters<NonNullable<Parameters<typeof PagedList>[0]['row']>>[1];
}

function TradeRow({ trade, currency, place }: TradeRowProps) {
  const { t } = useTranslation('strategy');
  const { money, movement } = useMoneyText();
  const words = useStrategyWords();
  const { stockCode, market, direction, quantity, price, fee, profit } = trade;
  return (
    <RecordRow
      place={place}
      title={t(direction === Direction.Buy ? 'trade.buy' : 'trade.sell', { quantity: words.decimal(quantity), code: stockCode, market })}
      under={[words.moment(trade.time), t('trade.fee', { amount: money(fee, currency) })]}
      amount={t('trade.at', { price: words.decimal(price) })}
      status={profit && <span className={css.result}>{t('trade.profit', { amount: movement(profit, currency) })}</span>}
    />
  );
}
