import { useTranslation } from 'react-i18next';
import { FundStatus } from '../../../contract/codes.ts';
import type { FundHolding } from '../../../contract/rest/fund.ts';
import { useRead } from '../../data/useRead.ts';
import { PagedList } from '../../features/paged-list/PagedList.tsx';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { FUNDS_EVERY_MS, fundsHref, redeemHref } from '../../products/fund.ts';
import { useFundWords } from '../../products/useFundWords.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Faces.tsx';
import { Link } from '../../ui/Link.tsx';
import type { RowPlace } from '../../ui/LongList.tsx';
import { RecordRow } from '../../ui/RecordRow.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { heldHref } from '../commitment/line.ts';
import { Totals } from '../commitment/Totals.tsx';
import { line } from './line.ts';

const PAGE_SIZE = 100;

/** Funds: totals by currency, what is in them, what waits for its payment, and what ended. */
export function Holdings() {
  const { t } = useTranslation('funds');
  const { money } = useOwnMoneyText();
  const totals = useRead('fundOrdersStat', {}, { every: FUNDS_EVERY_MS });
  return (
    <>
      {totals.data?.list.map(({ currency, principal, accrued, interest, cost }) => (
        <Totals
          key={currency}
          label={t('held.totals', { currency })}
          figures={[
            { label: t('held.principal'), value: money(principal, currency) },
            { label: t('held.accrued'), value: money(accrued, currency) },
            { label: t('held.interest'), value: money(interest, currency) },
            ...(Number(cost) === 0 ? [] : [{ label: t('held.cost'), value: money(cost, currency) }]),
          ]}
        />
      ))}
      <PagedList
        call="fundOrdersPageList"
        input={{}}
        label={t('held.label')}
        pageSize={PAGE_SIZE}
        every={FUNDS_EVERY_MS}
        empty={
          <EmptyState icon="fund" title={t('held.empty')} detail={t('held.emptyDetail')}>
            <ButtonLink kind="main" to={fundsHref()}>
              {t('browse')}
            </ButtonLink>
          </EmptyState>
        }
        heading={({ endTimeTimestamp }) => t(endTimeTimestamp ? 'held.ended' : 'held.running')}
        row={(holding, place) => <HoldingRow holding={holding} place={place} />}
      />
    </>
  );
}

function HoldingRow({ holding, place }: { readonly holding: FundHolding; readonly place: RowPlace }) {
  const { t } = useTranslation('funds');
  const { money } = useOwnMoneyText();
  const words = useFundWords();
  const { id, name, currency, status, bought, principal, accrued, interest, cost, maturityDate, unlockDate, payDate } = holding;
  const said = (): readonly (string | undefined)[] => {
    switch (status) {
      case FundStatus.Bought:
        return [t('held.earned', { amount: money(accrued, currency) })];
      case FundStatus.InProgress:
        return [
          t('held.earned', { amount: money(accrued, currency) }),
          maturityDate ? t('held.until', { date: words.day(maturityDate) }) : undefined,
          unlockDate && !holding.redeemable ? t('held.lockedUntil', { date: words.day(unlockDate) }) : undefined,
        ];
      case FundStatus.WaitingRedemption:
        return [
          t('held.interestOf', { amount: money(interest, currency) }),
          Number(cost) === 0 ? undefined : t('held.costOf', { amount: money(cost, currency) }),
          payDate ? t('held.payDate', { date: words.day(payDate) }) : undefined,
        ];
      case FundStatus.Redeemed:
      case FundStatus.Completed:
        return [
          t('held.interestOf', { amount: money(interest, currency) }),
          Number(cost) === 0 ? undefined : t('held.costOf', { amount: money(cost, currency) }),
        ];
    }
  };
  return (
    <RecordRow
      place={place}
      title={name}
      under={said()}
      about={
        <Link to={heldHref(line, id)} aria-label={`${t('detail.open')}: ${name}`}>
          {t('detail.open')}
        </Link>
      }
      amount={money(holding.endTimeTimestamp ? bought : principal, currency)}
      status={<StatusChip of="fund" code={status} />}
      action={
        holding.redeemable && (
          <ButtonLink kind="quiet" to={redeemHref(id)} aria-label={t('redeem.of', { name })}>
            {t('redeem.open')}
          </ButtonLink>
        )
      }
    />
  );
}
