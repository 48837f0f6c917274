import { useTranslation } from 'react-i18next';
import { MoneyStatus } from '../../../../contract/codes.ts';
import type { Recharge } from '../../../../contract/rest/deposit.ts';
import { LIMITS } from '../../../../contract/rules.ts';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import type { Page } from '../../../lib/page.ts';
import { useMomentText } from '../../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { RecordRow } from '../../../ui/list/RecordRow.tsx';
import { StatusChip } from '../../../ui/sign/StatusChip.tsx';

/** Every deposit, with how it stands and why. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['money', 'titles']);
  const title = t(page.title, { ns: 'titles' });
  return (
    <>
      <NavBar back title={title} />
      <div className={frame.scroll}>
        <PagedList
          call="rechargeList"
          input={{}}
          label={title}
          empty={
            <EmptyState icon="deposit" title={t('deposit.none')} detail={t('deposit.noneDetail')}>
              <ButtonLink kind="main" to="/pages/deposit/index">
                {t('deposit.start')}
              </ButtonLink>
            </EmptyState>
          }
          row={(deposit) => <DepositRow deposit={deposit} />}
        />
      </div>
    </>
  );
}

function DepositRow({ deposit }: { readonly deposit: Recharge }) {
  const { t } = useTranslation('money');
  const { money } = useOwnMoneyText();
  const momentText = useMomentText();
  const { kind, currency, network, amount, status, reason, confirmations, createTimeTimestamp, id } = deposit;
  const awaited = kind === 'wallet' && status === MoneyStatus.Pending;
  return (
    <RecordRow
      title={kind === 'fiat' ? t('deposit.byTransfer') : `${currency} · ${network ?? ''}`}
      under={[
        `${momentText(createTimeTimestamp)} · ${t('record.no', { id })}`,
        awaited ? t('deposit.progress', { known: confirmations ?? 0, needed: LIMITS.networkConfirmations }) : undefined,
        reason ?? undefined,
      ]}
      amount={money(amount, currency)}
      status={<StatusChip of="money" code={status} />}
    />
  );
}
