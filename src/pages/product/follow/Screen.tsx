import { useTranslation } from 'react-i18next';
import type { Agency } from '../../../../contract/rest/follow.ts';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { moneyText } from '../../../lib/money.ts';
import type { Page } from '../../../lib/page.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { AGENCIES_ROUTE, agenciesHref, followHref, STAKES_EVERY_MS } from '../../../products/stake.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { OfferPage } from '../../commitment/OfferPage.tsx';
import { tabHref } from '../../commitment/line.ts';
import { line } from './page.ts';
import { GoneOffer } from '../../strategy/GoneOffer.tsx';
import { StrategyOffer } from '../../strategy/StrategyOffer.tsx';
import { StrategyOffers } from '../../strategy/StrategyOffers.tsx';
import { useStrategyWords } from '../../strategy/useStrategyWords.ts';

/** Institutions that may be followed; one that the address names, with all about it. */
export function Screen({ page }: { readonly page: Page }) {
  const { t, i18n } = useTranslation(['strategy', 'titles']);
  const { agency } = usePageQuery(AGENCIES_ROUTE);
  const read = useRead('followAgencies', {}, { every: STAKES_EVERY_MS });
  const title = t(page.title, { ns: 'titles' });
  if (agency !== undefined)
    return (
      <LoadedPage title={title} read={read} failed={t('follow.failed')}>
        {({ list }) => {
          const found = list.find(({ agencyId }) => agencyId === agency);
          return found ? <Institution agency={found} /> : <GoneOffer title={title} icon="follow" to={agenciesHref()} />;
        }}
      </LoadedPage>
    );
  return (
    <OfferPage
      title={title}
      own={{ label: t('follow.own'), to: tabHref(line) }}
      icon="follow"
      read={read}
      words={{ failed: t('follow.failed'), empty: t('list.empty'), emptyDetail: t('list.emptyDetail') }}
      note={read.data?.list.some(({ simulated }) => simulated) && <Note>{t('follow.simulated')}</Note>}
    >
      {(agencies) => (
        <StrategyOffers
          label={title}
          offers={agencies}
          keyOf={({ agencyId }) => agencyId}
          toOf={({ agencyId }) => agenciesHref(agencyId)}
          daysOf={({ lockDays }) => lockDays}
          moreOf={({ followers, assets, currency }) => [
            { id: 'followers', label: t('follow.followers'), value: String(followers) },
            { id: 'assets', label: t('follow.assets'), value: moneyText(assets, currency, i18n.language) },
          ]}
        />
      )}
    </OfferPage>
  );
}

function Institution({ agency }: { readonly agency: Agency }) {
  const { t } = useTranslation('strategy');
  const { money } = useMoneyText();
  const words = useStrategyWords();
  const { agencyId, name, strategy, currency, fee, lockDays, minimum, maximum, followers, assets } = agency;
  return (
    <StrategyOffer
      title={name}
      strategy={strategy}
      actions={
        <ButtonLink kind="main" to={followHref(agencyId)}>
          {t('follow.open')}
        </ButtonLink>
      }
      lines={[
        { label: t('record.strategy'), value: words.kind(strategy) },
        { label: t('terms.risk'), value: words.risk(strategy) },
        { label: t('terms.lock'), value: words.days(lockDays) },
        { label: t('terms.fee'), value: words.fee(fee) },
        { label: t('terms.minimum'), value: money(minimum, currency) },
        { label: t('terms.maximum'), value: money(maximum, currency) },
        { label: t('follow.followers'), value: String(followers) },
        { label: t('follow.assets'), value: money(assets, currency) },
        { label: t('terms.begins'), value: words.moment(agency.beginTimestamp) },
        { label: t('terms.ends'), value: words.moment(agency.finishTimestamp) },
      ]}
    />
  );
}
