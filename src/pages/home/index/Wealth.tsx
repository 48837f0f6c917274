import { useTranslation } from 'react-i18next';
import type { FundingOverview } from '../../../../contract/rest/wallet.ts';
import { useRead } from '../../../data/useRead.ts';
import { useSession } from '../../../data/useSession.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { Button, ButtonLink } from '../../../ui/press/Button.tsx';
import { MoneyHead, MoneyMove, MoneyTotal } from '../../money/MoneyHead.tsx';
import css from './home.module.css';

/** What the customer owns and how today went, with the ways in and out; a guest's way to log in. */
export function Wealth() {
  const { t } = useTranslation();
  const { state } = useSession();
  if (state === 'signedIn') return <Owned />;
  return (
    <section className={css.wealth}>
      <h2 className={css.heading}>{t('home.wealth')}</h2>
      <p className={css.muted}>{t('home.wealthGuest')}</p>
      <div className={css.ways}>
        <ButtonLink kind="main" to="/pages/auth/login">
          {t('home.login')}
        </ButtonLink>
      </div>
    </section>
  );
}

function Owned() {
  const { t } = useTranslation();
  const overview = useRead('fundingOverview', {});
  return (
    <section className={css.wealth}>
      <MoneyHead title={t('home.wealth')} show={t('home.showAmounts')} hide={t('home.hideAmounts')} />
      {overview.data ? (
        <Figures overview={overview.data} />
      ) : overview.state === 'failed' ? (
        <div role="alert">
          <p className={css.muted}>{t('home.wealthFailed')}</p>
          <Button kind="quiet" onClick={overview.retry}>
            {t('app.retry')}
          </Button>
        </div>
      ) : (
        <div aria-busy="true" aria-hidden="true">
          <span className={css.boneTotal} />
          <span className={css.boneToday} />
        </div>
      )}
      <div className={css.ways}>
        <ButtonLink kind="main" to="/pages/deposit/index">
          {t('home.deposit')}
        </ButtonLink>
        <ButtonLink to="/pages/withdraw/bcard">{t('home.withdraw')}</ButtonLink>
        <ButtonLink to="/pages/profile/transfer">{t('home.transfer')}</ButtonLink>
      </div>
    </section>
  );
}

function Figures({ overview }: { readonly overview: FundingOverview }) {
  const { t } = useTranslation();
  const { total, baseCurrency, todayProfit } = overview;
  return (
    <>
      <MoneyTotal amount={total} currency={baseCurrency} />
      <p className={css.today}>
        {typeof todayProfit === 'string' ? <MoneyMove value={todayProfit} currency={baseCurrency} /> : ABSENT} {t('home.today')}
      </p>
    </>
  );
}
