import { useTranslation } from 'react-i18next';
import type { BaseCurrency } from '../../../../contract/money.ts';
import type { FundingOverview } from '../../../../contract/rest/wallet.ts';
import { useRead } from '../../../data/useRead.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useSettings } from '../../../lib/settings.ts';
import { minuteText } from '../../../lib/time.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { FailedState } from '../../../ui/page/Faces.tsx';
import { Arrow, Icon } from '../../../ui/sign/Icon.tsx';
import css from './profile.module.css';
import { isFall } from '../../../../contract/finance/price.ts';

/** What the customer has, in the base currency: total, today's profit, and by wallet. */
export function Funds() {
  const { t } = useTranslation('account');
  const read = useRead('fundingOverview', {});
  if (read.data !== undefined) return <Overview funds={read.data} />;
  if (read.state === 'failed') return <FailedState title={t('profile.fundsFailed')} failure={read.failure} onRetry={read.retry} />;
  return <div className={css.boneFunds} aria-busy="true" />;
}

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

function Overview({ funds }: { readonly funds: FundingOverview }) {
  const { t, i18n } = useTranslation('account');
  const walletName = useTranslation('money').t;
  const { money } = useOwnMoneyText();
  const hidden = useSettings((settings) => settings.hideAmounts);
  const set = useSettings((settings) => settings.set);
  const { baseCurrency, total, todayProfit, wallets, rates } = funds;
  const held = wallets.filter(({ walletType, total: sum }) => walletType !== 'overview' && !isZero(sum));
  const oldest = rates.length > 0 ? Math.min(...rates.map(({ time }) => time)) : undefined;
  return (
    <>
      <section className={css.funds}>
        <h2 className={css.caption}>
          {t('profile.assets')}
          <button
            type="button"
            className={css.eye}
            aria-label={t(hidden ? 'profile.show' : 'profile.hide')}
            aria-pressed={hidden}
            onClick={() => set('hideAmounts', !hidden)}
          >
            <Icon name={hidden ? 'eyeOff' : 'eye'} size={16} />
          </button>
        </h2>
        <p className={css.total}>{money(total, baseCurrency)}</p>
        <Today profit={todayProfit} currency={baseCurrency} />
        <div className={css.actions}>
          <ButtonLink kind="main" to="/pages/deposit/index">
            <Icon name="deposit" size={16} />
            {t('profile.deposit')}
          </ButtonLink>
          <ButtonLink to="/pages/withdraw/bcard">{t('profile.withdraw')}</ButtonLink>
          <ButtonLink to="/pages/profile/transfer">{t('profile.transfer')}</ButtonLink>
        </div>
      </section>
      <section className={css.wallets}>
        <h2 className={css.caption}>{t('profile.wallets')}</h2>
        {held.length === 0 ? (
          <p className={css.none}>
            {t('profile.walletsEmpty')} · {t('profile.walletsEmptyText')}
          </p>
        ) : (
          <dl className={css.lines}>
            {held.map(({ walletType, total: sum, list }) => (
              <div key={walletType}>
                <dt>
                  {walletName(`wallet.${walletType}`)}
                  <span>
                    {list
                      .filter(({ balance }) => !isZero(balance))
                      .map(({ currency, balance }) => money(balance, currency))
                      .join(' · ')}
                  </span>
                </dt>
                <dd>{money(sum, baseCurrency)}</dd>
              </div>
            ))}
          </dl>
        )}
        {oldest !== undefined && <p className={css.rates}>{t('profile.rates', { time: minuteText(oldest * 1000, i18n.language) })}</p>}
      </section>
    </>
  );
}

/** Zero counts as a fall, as everywhere. */
function Today({ profit, currency }: { readonly profit: string | null | undefined; readonly currency: BaseCurrency }) {
  const { t } = useTranslation('account');
  const { movement } = useOwnMoneyText();
  if (profit === null || profit === undefined)
    return (
      <p className={css.today}>
        {ABSENT} {t('profile.today')}
      </p>
    );
  const up = !isFall(profit);
  return (
    <p className={css.today}>
      <b className={up ? css.rise : css.fall}>
        <Arrow up={up} />
        {movement(profit, currency)}
      </b>{' '}
      {t('profile.today')}
    </p>
  );
}
