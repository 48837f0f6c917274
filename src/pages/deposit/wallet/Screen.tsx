import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { Unanswered } from '../../../features/money-call/Unanswered.tsx';
import { useMoneyCall } from '../../../features/money-call/useMoneyCall.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { Announced } from '../Announced.tsx';
import css from '../deposit.module.css';
import { AddressStep } from './AddressStep.tsx';
import { type Coins, type Plan, PlanStep } from './PlanStep.tsx';
import { page } from './page.ts';

/** Coins: first which, how much and what to know; then the address; then the customer says that they are on their way. */
export function Screen() {
  const { t } = useTranslation(['money', 'titles']);
  const title = t(page.title, { ns: 'titles' });
  const read = useRead('rechargeCurrencies', {});
  return (
    <LoadedPage title={title} read={read} failed={t('deposit.failed')}>
      {({ wallet: [first, ...others] }) =>
        first === undefined ? <NothingOffered title={title} /> : <Steps title={title} coins={[first, ...others]} />
      }
    </LoadedPage>
  );
}

function NothingOffered({ title }: { readonly title: string }) {
  const { t } = useTranslation('money');
  return (
    <>
      <NavBar back title={title} />
      <EmptyState icon="wallet" title={t('deposit.noCoins')} detail={t('deposit.noCoinsDetail')} />
    </>
  );
}

interface StepsProps {
  readonly title: string;
  readonly coins: Coins;
}

function Steps({ title, coins }: StepsProps) {
  const { t } = useTranslation('money');
  const { currency } = usePageQuery(page);
  const [plan, setPlan] = useState<Plan>();
  const [step, setStep] = useState<1 | 2>(1);
  const call = useMoneyCall('rechargeCreate', 'wallet');
  if (call.data !== undefined) return <Announced title={title} deposit={call.data} next={t('deposit.afterWallet')} />;
  // Left before its answer came: nothing new is begun until it has.
  if (plan === undefined && call.state === 'unknown')
    return (
      <>
        <NavBar back title={title} />
        <div className={css.receipt}>
          <Unanswered onAsk={call.askAgain} />
        </div>
      </>
    );
  if (plan === undefined || step === 1)
    return (
      <PlanStep
        title={title}
        coins={coins}
        wanted={plan ?? { currency }}
        onPlan={(chosen) => {
          setPlan(chosen);
          setStep(2);
        }}
      />
    );
  return <AddressStep title={title} plan={plan} call={call} onBack={() => setStep(1)} />;
}
