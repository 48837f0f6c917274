import { useTranslation } from 'react-i18next';
import { isFall } from '../../../../contract/finance/price.ts';
import type { BaseCurrency } from '../../../../contract/money.ts';
import type { FundingOverview } from '../../../../contract/rest/wallet.ts';
import { useRead } from '../../../data/useRead.ts';
import { useSession } from '../../../data/useSession.ts';
import { moneyParts } from '../../../lib/money.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Arrow, Icon } from '../../../ui/Icon.tsx';
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
  const hidden = useSettings((settings) => settings.hideAmounts);
  const set = useSettings((settings) => settings.set);
  const overview = useRead('fundingOverview', {});
  return (
    <section className={css.wealth}>
      <div className={css.wealthHead}>
        <h2>{t('home.wealth')}</h2>
        <button
          type="button"
          className={css.eye}
          aria-label={t(hidden ? 'home.showAmounts' : 'home.hideAmounts')}
          onClick={() => set('hideAmounts', !hidden)}
        >
          <Icon name={hidden ? 'eyeOff' : 'eye'} size={16} />
        </button>
      </div>
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
  const { t, i18n } = useTranslation();
  const hidden = useSettings((settings) => settings.hideAmounts);
  const own = useOwnMoneyText();
  const { total, baseCurrency, todayProfit } = overview;
  const parts = hidden ? [{ text: own.money(total, baseCurrency), sign: false }] : moneyParts(total, baseCurrency, i18n.language);
  return (
    <>
      <p className={css.total}>
        {parts.map(({ text, sign }) => (
          <span key={text} className={sign ? css.sign : undefined}>
            {text}
          </span>
        ))}
      </p>
      <p className={css.today}>
        {typeof todayProfit === 'string' ? <Profit value={todayProfit} currency={baseCurrency} hidden={hidden} /> : ABSENT}{' '}
        {t('home.today')}
      </p>
    </>
  );
}

interface ProfitProps {
  readonly value: string;
  readonly currency: BaseCurrency;
  readonly hidden: boolean;
}

function Profit({ value, currency, hidden }: ProfitProps) {
  const { movement } = useOwnMoneyText();
  if (hidden) return movement(value, currency);
  const falls = isFall(value);
  return (
    <span className={falls ? css.fall : css.rise}>
      <Arrow up={!falls} /> {movement(value, currency)}
    </span>
  );
}
