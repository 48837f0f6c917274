import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, isCrypto } from '../../../contract/money.ts';
import { useRead } from '../../data/useRead.ts';
import { LoadedPage } from '../../features/loaded-page/LoadedPage.tsx';
import type { Page } from '../../lib/page.ts';
import { useDesk } from '../../lib/useMedia.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import frame from '../../ui/page/page.module.css';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { RequestForm } from './RequestForm.tsx';
import type { WithdrawalKind } from './target.ts';
import { WithdrawalRecords } from './WithdrawalRecords.tsx';

interface WithdrawalProps {
  readonly page: Page;
  readonly kind: WithdrawalKind;
}

const VIEWS = ['request', 'records'] as const;
type View = (typeof VIEWS)[number];

/** Money that goes out, to a bank card or to a wallet of coins: a request, and those made so far. */
export function Withdrawal({ page, kind }: WithdrawalProps) {
  const { t } = useTranslation(['money', 'titles']);
  const title = t(page.title, { ns: 'titles' });
  const desk = useDesk();
  const [view, setView] = useState<View>('request');
  const tabs = (
    <Tabs<View>
      fill={!desk}
      label={title}
      tabs={VIEWS.map((id) => ({ id, label: t(`withdraw.${id}`) }))}
      selected={view}
      onSelect={setView}
    />
  );
  if (view === 'request') return <Request title={title} kind={kind} tabs={tabs} onRecords={() => setView('records')} />;
  return (
    <>
      <NavBar back title={title} />
      {tabs}
      <div className={frame.scroll}>
        <WithdrawalRecords label={title} />
      </div>
    </>
  );
}

interface RequestProps {
  readonly title: string;
  readonly kind: WithdrawalKind;
  readonly tabs: ReactNode;
  onRecords(): void;
}

const goesTo = (kind: WithdrawalKind, currency: Currency): boolean => isCrypto(currency) === (kind === 'wallet');

function Request({ title, kind, tabs, onRecords }: RequestProps) {
  const { t } = useTranslation('money');
  const usable = useRead('withdrawalUsable', {});
  const known = useRead('cardSelect', { type: kind });
  return (
    <LoadedPage title={title} read={usable} top={tabs} failed={t('withdraw.failed')}>
      {({ list }) => (
        <LoadedPage title={title} read={known} top={tabs} failed={t('withdraw.targetsFailed')}>
          {({ list: targets }) => {
            const currencies = list.filter(({ currency }) => goesTo(kind, currency));
            const first = currencies.find(({ amount }) => /[1-9]/.test(amount)) ?? currencies[0];
            return first === undefined ? (
              <>
                <NavBar back title={title} />
                {tabs}
                <EmptyState icon="withdraw" title={t('withdraw.noCurrency')} detail={t('withdraw.noCurrencyDetail')}>
                  <ButtonLink kind="main" to="/pages/deposit/index">
                    {t('deposit.start')}
                  </ButtonLink>
                </EmptyState>
              </>
            ) : (
              <RequestForm
                title={title}
                kind={kind}
                tabs={tabs}
                first={first}
                currencies={currencies}
                targets={targets}
                onRecords={onRecords}
              />
            );
          }}
        </LoadedPage>
      )}
    </LoadedPage>
  );
}
