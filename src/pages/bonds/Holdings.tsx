import { useTranslation } from 'react-i18next';
import type { BondHolding } from '../../../contract/rest/bond.ts';
import type { Output } from '../../../contract/rest/index.ts';
import { useRead } from '../../data/useRead.ts';
import { PagedList } from '../../features/paged-list/PagedList.tsx';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { BOND_LIST, sellHref } from '../../products/bond.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Faces.tsx';
import type { RowPlace } from '../../ui/LongList.tsx';
import { Link } from '../../ui/Link.tsx';
import { RecordRow } from '../../ui/RecordRow.tsx';
import { useBondWords } from '../../products/useBondWords.ts';
import { heldHref } from '../commitment/line.ts';
import { Signed } from '../commitment/Signed.tsx';
import { Totals } from '../commitment/Totals.tsx';
import { line } from './line.ts';

const PAGE_SIZE = 100;
/** Values follow the bid, which the server alone knows of what is held. */
const RENEW_MS = 10_000;

/** Bonds: totals by currency, what is held with what selling it would bring, and what ended. */
export function Holdings() {
  const { t } = useTranslation('bonds');
  const totals = useRead('positionTreasuryBondTotal', {}, { every: RENEW_MS });
  return (
    <>
      {totals.data?.list.map((total) => (
        <Total key={total.currency} total={total} />
      ))}
      <PagedList
        call="treasuryBondPageList"
        input={{}}
        label={t('tab.list')}
        pageSize={PAGE_SIZE}
        every={RENEW_MS}
        empty={
          <EmptyState icon="bonds" title={t('tab.empty')} detail={t('tab.emptyDetail')}>
            <ButtonLink kind="main" to={BOND_LIST}>
              {t('browse')}
            </ButtonLink>
          </EmptyState>
        }
        heading={({ state }) => t(state === 'held' ? 'tab.heldHeading' : 'tab.endedHeading')}
        row={(holding, place) => <HoldingRow holding={holding} place={place} />}
      />
    </>
  );
}

function Total({ total }: { readonly total: Output<'positionTreasuryBondTotal'>['list'][number] }) {
  const { t } = useTranslation('bonds');
  const { money } = useOwnMoneyText();
  const { currency, value, profit, realised, interest } = total;
  return (
    <Totals
      label={t('tab.totals', { currency })}
      figures={[
        { label: t('tab.value'), value: money(value, currency) },
        { label: t('tab.profit'), value: <Signed amount={profit} currency={currency} /> },
        { label: t('tab.interest'), value: money(interest, currency) },
        { label: t('tab.realised'), value: <Signed amount={realised} currency={currency} /> },
      ]}
    />
  );
}

interface HoldingRowProps {
  readonly holding: BondHolding;
  readonly place: RowPlace;
}

function HoldingRow({ holding, place }: HoldingRowProps) {
  const { t } = useTranslation('bonds');
  const { money } = useOwnMoneyText();
  const words = useBondWords();
  const { id, name, currency, state, quantity, bought, openPrice, value, accrued, profit, realised, nextPayment, endTimeTimestamp } =
    holding;
  const isHeld = state === 'held';
  const result = isHeld ? profit : realised;
  const nominal = `${words.nominal(isHeld ? quantity : bought)} ${currency}`;
  return (
    <RecordRow
      place={place}
      title={name}
      under={
        isHeld
          ? [
              t('tab.at', { nominal, price: words.price(openPrice) }),
              accrued ? t('tab.accrued', { amount: money(accrued, currency) }) : undefined,
              nextPayment ? t('tab.next', { date: words.date(nextPayment.date), amount: money(nextPayment.amount, currency) }) : undefined,
            ]
          : [
              t('tab.at', { nominal, price: words.price(openPrice) }),
              endTimeTimestamp ? t('tab.ended', { date: words.day(endTimeTimestamp) }) : undefined,
            ]
      }
      about={
        <Link to={heldHref(line, id)} aria-label={`${t('tab.detail')}: ${name}`}>
          {t('tab.detail')}
        </Link>
      }
      amount={isHeld ? (value ? money(value, currency) : t('tab.unquoted')) : t(`state.${state}`)}
      status={result ? <Signed amount={result} currency={currency} /> : undefined}
      action={
        isHeld && (
          <ButtonLink kind="quiet" to={sellHref(id)} aria-label={t('tab.sellOf', { name })}>
            {t('tab.sell')}
          </ButtonLink>
        )
      }
    />
  );
}
