import { useTranslation } from 'react-i18next';
import type { QuantifyProduct } from '../../../../contract/rest/quantify.ts';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { moneyText } from '../../../lib/money.ts';
import type { Page } from '../../../lib/page.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { OWN_QUANTIFY_ROUTE, QUANTIFY_ROUTE, quantifyHref, quantifyOrderHref, STAKES_EVERY_MS } from '../../../products/stake.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { OfferPage } from '../../commitment/OfferPage.tsx';
import { GoneOffer } from '../../strategy/GoneOffer.tsx';
import { StakeDeed } from '../../strategy/StakeDeed.tsx';
import { StrategyOffer } from '../../strategy/StrategyOffer.tsx';
import { StrategyOffers } from '../../strategy/StrategyOffers.tsx';
import { useStrategyWords } from '../../strategy/useStrategyWords.ts';
import { line } from './page.ts';
import { Standings } from './Standings.tsx';

/** What is offered, and which did best; one that the address names, with all about it, or with the form of an order. */
export function Screen({ page }: { readonly page: Page }) {
  const { t, i18n } = useTranslation(['strategy', 'titles']);
  const { product, order } = usePageQuery(QUANTIFY_ROUTE);
  const read = useRead('quantizationList', {}, { every: STAKES_EVERY_MS });
  const title = t(page.title, { ns: 'titles' });
  if (product !== undefined)
    return (
      <LoadedPage title={title} read={read} failed={t('quantify.failed')}>
        {({ list }) => {
          const found = list.find(({ productId }) => productId === product);
          if (!found) return <GoneOffer title={title} icon="quantify" to={quantifyHref()} />;
          return order === undefined ? <Product product={found} /> : <Order key={product} product={found} again={read.retry} />;
        }}
      </LoadedPage>
    );
  return (
    <OfferPage
      title={title}
      own={{ label: t('quantify.own'), to: OWN_QUANTIFY_ROUTE.path }}
      icon="quantify"
      read={read}
      words={{ failed: t('quantify.failed'), empty: t('list.empty'), emptyDetail: t('list.emptyDetail') }}
      top={<Standings />}
    >
      {(products) => (
        <StrategyOffers
          label={title}
          offers={products}
          keyOf={({ productId }) => productId}
          toOf={({ productId }) => quantifyHref(productId)}
          daysOf={({ periodDays }) => periodDays}
          moreOf={({ minimum, currency }) => [
            { id: 'minimum', label: t('terms.minimum'), value: moneyText(minimum, currency, i18n.language) },
          ]}
        />
      )}
    </OfferPage>
  );
}

function Product({ product }: { readonly product: QuantifyProduct }) {
  const { t } = useTranslation('strategy');
  const { money } = useMoneyText();
  const words = useStrategyWords();
  const { productId, name, strategy, currency, fee, periodDays, minimum, maximum } = product;
  return (
    <StrategyOffer
      title={name}
      strategy={strategy}
      actions={
        <ButtonLink kind="main" to={quantifyOrderHref(productId)}>
          {t('quantify.open')}
        </ButtonLink>
      }
      lines={[
        { label: t('record.strategy'), value: words.kind(strategy) },
        { label: t('terms.risk'), value: words.risk(strategy) },
        { label: t('terms.period'), value: words.days(periodDays) },
        { label: t('terms.fee'), value: words.fee(fee) },
        { label: t('terms.minimum'), value: money(minimum, currency) },
        { label: t('terms.maximum'), value: money(maximum, currency) },
        { label: t('terms.begins'), value: words.moment(product.beginTimestamp) },
        { label: t('terms.ends'), value: words.moment(product.finishTimestamp) },
      ]}
    />
  );
}

function Order({ product, again }: { readonly product: QuantifyProduct; again(): void }) {
  const { t } = useTranslation('strategy');
  const { productId, name, finishTimestamp } = product;
  return (
    <StakeDeed
      call="quantizationOrderSave"
      line={line}
      id={productId}
      offer={product}
      secretCheck="quantizationCheckSecret"
      words={{
        title: t('quantify.title'),
        sentence: (amount) => t('quantify.sentence', { amount, name }),
        action: (amount) => t('quantify.action', { amount }),
      }}
      bodyOf={(amount) => ({ productId, amount, finishTimestamp })}
      again={again}
    />
  );
}
