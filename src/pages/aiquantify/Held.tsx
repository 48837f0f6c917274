import { useTranslation } from 'react-i18next';
import type { ProfitEntry, QuantifyOrder } from '../../../contract/rest/quantify.ts';
import { useRead } from '../../data/useRead.ts';
import { PagedList } from '../../features/paged-list/PagedList.tsx';
import { shortName } from '../../lib/instrumentName.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { quantifyHref, STAKES_EVERY_MS } from '../../products/stake.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import type { RowPlace } from '../../ui/list/LongList.tsx';
import { RecordRow } from '../../ui/list/RecordRow.tsx';
import { StatusChip } from '../../ui/sign/StatusChip.tsx';
import { HeldList } from '../commitment/HeldList.tsx';
import { HoldingPage } from '../commitment/HoldingPage.tsx';
import { Timeline } from '../commitment/Timeline.tsx';
import { useHeld } from '../commitment/useHeld.ts';
import css from '../strategy/strategy.module.css';
import { useStakeView } from '../strategy/useStakeView.tsx';
import { useStrategyWords } from '../strategy/useStrategyWords.ts';
import { line } from './index/page.ts';

/** Quantified orders: what they come to together, those that run, and those that ended. */
export function Holdings() {
  const { t } = useTranslation('strategy');
  const { money, movement } = useOwnMoneyText();
  const view = useStakeView();
  const totals = useRead('quantizationProfitStat', {}, { every: STAKES_EVERY_MS });
  return (
    <HeldList
      line={line}
      call="quantizationOrderPageList"
      every={STAKES_EVERY_MS}
      totals={totals.data?.list.map(({ currency, amount, value, profit, today, realised }) => ({
        currency,
        figures: [
          { label: t('held.amount'), value: money(amount, currency) },
          { label: t('held.value'), value: money(value, currency) },
          { label: t('held.profit'), value: movement(profit, currency) },
          { label: t('held.today'), value: movement(today, currency) },
          { label: t('held.realised'), value: movement(realised, currency) },
        ],
      }))}
      icon="quantify"
      words={{ label: t('quantify.own'), empty: t('quantify.none'), emptyDetail: t('quantify.noneDetail'), browse: t('quantify.browse') }}
      offers={quantifyHref()}
      headingOf={view.headingOf}
      rowOf={(order) => ({
        title: order.name,
        under: view.underOf(order),
        amount: view.amountOf(order),
        status: <StatusChip of="quantify" code={order.status} />,
      })}
    />
  );
}

/** One quantified order, with every entry of its profit. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('strategy');
  const view = useStakeView();
  const found = useHeld('quantizationOrderPageList', id, STAKES_EVERY_MS);
  return (
    <HoldingPage
      line={line}
      found={found}
      words={{ missing: t('held.missing'), missingDetail: t('held.missingDetail'), failed: t('held.failed') }}
      viewOf={(order) => ({
        title: order.name,
        figure: view.figure(order),
        figureLabel: view.figureLabelOf(order),
        actions: <ButtonLink to={quantifyHref(order.productId)}>{t('quantify.strategy')}</ButtonLink>,
        state: <StatusChip of="quantify" code={order.status} />,
        lines: view.linesOf(order),
        more: (
          <>
            {view.curve(order)}
            <Entries order={order} />
          </>
        ),
        timeline: order.happened && <Timeline of="quantify" happened={order.happened} next={view.nextOf(order)} />,
      })}
    />
  );
}

/** What each trade of the strategy brought of the order's own. */
function Entries({ order }: { readonly order: QuantifyOrder }) {
  const { t } = useTranslation('strategy');
  const { id } = order;
  return (
    <section aria-labelledby="entries" className={css.own}>
      <h2 id="entries">{t('entry.title')}</h2>
      <div className={css.entries}>
        <PagedList
          call="quantizationProfitList"
          input={{ orderId: id }}
          label={t('entry.title')}
          every={STAKES_EVERY_MS}
          empty={<p className={css.none}>{t('entry.none')}</p>}
          row={(entry, place) => <Entry entry={entry} order={order} place={place} />}
        />
      </div>
    </section>
  );
}

interface EntryProps {
  readonly entry: ProfitEntry;
  readonly order: QuantifyOrder;
  readonly place: RowPlace;
}

function Entry({ entry: { name, stockCode, profit, buyTimeStamp, sellTimeStamp }, order, place }: EntryProps) {
  const { t } = useTranslation('strategy');
  const { movement } = useOwnMoneyText();
  const words = useStrategyWords();
  return (
    <RecordRow
      place={place}
      title={`${shortName(name)} · ${stockCode}`}
      under={[
        t('entry.bought', { time: words.moment(buyTimeStamp) }),
        sellTimeStamp
          ? t('entry.sold', { time: words.moment(sellTimeStamp) })
          : t(order.endTimeTimestamp ? 'entry.heldToEnd' : 'entry.held'),
      ]}
      amount={movement(profit, order.currency)}
    />
  );
}
