import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '../../../contract/rest/withdrawal.ts';
import { CancellableRecord } from '../money/CancellableRecord.tsx';
import { PagedList } from '../../features/paged-list/PagedList.tsx';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { EmptyState } from '../../ui/page/Faces.tsx';

/** Every withdrawal, to cards and to wallets; one that is pending can be taken back. */
export function WithdrawalRecords({ label }: { readonly label: string }) {
  const { t } = useTranslation('money');
  return (
    <PagedList
      call="withdrawalList"
      input={{}}
      label={label}
      empty={<EmptyState icon="withdraw" title={t('withdraw.none')} detail={t('withdraw.noneDetail')} />}
      row={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
    />
  );
}

function WithdrawalRow({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('money');
  const { money } = useOwnMoneyText();
  const { id, type, currency, fee, received, target, reason } = withdrawal;
  return (
    <CancellableRecord
      record={withdrawal}
      call="withdrawalCancel"
      title={t(`withdraw.target.${type}`, { end: target })}
      under={[t('withdraw.parts', { fee: money(fee, currency), received: money(received, currency) }), reason ?? undefined]}
      cancelled={t('withdraw.cancelled', { id })}
    />
  );
}
