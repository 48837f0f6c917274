import { useTranslation } from 'react-i18next';
import { isFall } from '../../../../contract/finance/price.ts';
import type { BondHolding } from '../../../../contract/rest/bond.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useFound } from '../../../features/paged-list/useFound.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { sellHref } from '../../../products/bond.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { FailedState } from '../../../ui/Faces.tsx';
import { type Line, Lines } from '../../../ui/Lines.tsx';
import { NavBar } from '../../../ui/NavBar.tsx';
import frame from '../../../ui/page.module.css';
import { useBondWords } from '../../../products/useBondWords.ts';
import { Bones } from './Bones.tsx';
import css from './detail.module.css';
import { Unknown } from './Unknown.tsx';

/** As often as the trade page asks for its values. */
const RENEW_MS = 10_000;

/** One purchase of a bond, and what became of it. */
export function BondScreen({ id }: { readonly id: number }) {
  const { t } = useTranslation(['bonds', 'titles', 'money']);
  const offline = useOffline();
  const found = useFound('treasuryBondPageList', true, (holding) => holding.id === id, RENEW_MS);
  switch (found.state) {
    case 'loading':
      return <Bones />;
    case 'missing':
      return <Unknown title={t('notHeld')} detail={t('notHeldDetail')} />;
    case 'failed':
      return (
        <>
          <NavBar back title={t('trade.detail', { ns: 'titles' })} />
          <div className={frame.scroll}>
            <FailedState
              title={t('sell.failed')}
              failure={offline ? undefined : found.failure}
              detail={t('offline', { ns: 'money' })}
              onRetry={found.retry}
            />
          </div>
        </>
      );
    case 'found': {
      const [holding] = found.rows;
      return holding ? <Holding holding={holding} /> : null;
    }
  }
}

function Holding({ holding }: { readonly holding: BondHolding }) {
  const { t } = useTranslation(['bonds', 'trade']);
  const { money, movement } = useOwnMoneyText();
  const words = useBondWords();
  const moment = useZonedMomentText();
  const { id, code, name, currency, state, bought, quantity, cost, interest, realised, nextPayment, endTimeTimestamp } = holding;
  const isHeld = state === 'held';
  const result = isHeld ? holding.profit : realised;
  const held: readonly Line[] = [
    { label: t('detail.held'), value: `${words.nominal(quantity)} ${currency}` },
    { label: t('detail.cost'), value: money(cost, currency) },
    { label: t('detail.bid'), value: words.price(holding.bid) },
    { label: t('detail.accrued'), value: money(holding.accrued, currency) },
    { label: t('detail.value'), value: money(holding.value, currency) },
    ...(nextPayment
      ? [{ label: t('next'), value: t('nextOf', { date: words.date(nextPayment.date), amount: money(nextPayment.amount, currency) }) }]
      : []),
  ];
  return (
    <>
      <NavBar back title={name} />
      <div className={frame.scroll}>
        <div className={css.columns}>
          <div className={css.main}>
            <p className={result ? `${css.profit} ${isFall(result) ? css.fall : css.rise}` : css.profit}>
              {result ? movement(result, currency) : ABSENT}
            </p>
            <p className={css.under}>{t(isHeld ? 'detail.profit' : 'tab.realised')}</p>
            {isHeld && (
              <div className={css.actions}>
                <ButtonLink to={sellHref(id)}>{t('tab.sell')}</ButtonLink>
              </div>
            )}
          </div>
          <section className={css.lines} aria-label={t('detail.fields', { ns: 'trade' })}>
            <h2 className={css.heading}>{t('detail.fields', { ns: 'trade' })}</h2>
            <Lines
              lines={[
                { label: t('detail.state'), value: t(`state.${state}`) },
                { label: t('detail.id'), value: String(id) },
                { label: t('detail.code'), value: code },
                { label: t('coupon'), value: `${words.coupon(holding, true)} · ${words.times(holding)}` },
                { label: t('maturity'), value: words.day(holding.maturityDate) },
                { label: t('detail.bought'), value: `${words.nominal(bought)} ${currency}` },
                { label: t('detail.openPrice'), value: words.price(holding.openPrice) },
                ...(isHeld ? held : []),
                { label: t('tab.interest'), value: money(interest, currency) },
                { label: t('tab.realised'), value: movement(realised, currency) },
                { label: t('detail.opened'), value: moment(holding.createTimeTimestamp) },
                ...(endTimeTimestamp ? [{ label: t('detail.ended'), value: moment(endTimeTimestamp) }] : []),
              ]}
            />
          </section>
        </div>
      </div>
    </>
  );
}
