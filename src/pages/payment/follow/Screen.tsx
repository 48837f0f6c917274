import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { agenciesHref, FOLLOW_ROUTE, STAKES_EVERY_MS } from '../../../products/stake.ts';
import { line } from '../../product/follow/page.ts';
import { GoneOffer } from '../../strategy/GoneOffer.tsx';
import { StakeDeed } from '../../strategy/StakeDeed.tsx';

/** Follows the institution that the address names. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['strategy', 'titles']);
  const { id } = usePageQuery(FOLLOW_ROUTE);
  const read = useRead('followAgencies', {}, { every: STAKES_EVERY_MS });
  const title = t(page.title, { ns: 'titles' });
  return (
    <LoadedPage title={title} read={read} failed={t('follow.failed')}>
      {({ list }) => {
        const agency = list.find(({ agencyId }) => agencyId === id);
        if (!agency) return <GoneOffer title={title} icon="follow" to={agenciesHref()} />;
        const { agencyId, name, finishTimestamp } = agency;
        return (
          <StakeDeed
            key={agencyId}
            call="followAdd"
            line={line}
            id={agencyId}
            offer={agency}
            words={{
              title,
              sentence: (amount) => t('follow.sentence', { amount, name }),
              action: (amount) => t('follow.action', { amount }),
            }}
            bodyOf={(amount) => ({ agencyId, amount, finishTimestamp })}
            again={read.retry}
          />
        );
      }}
    </LoadedPage>
  );
}
