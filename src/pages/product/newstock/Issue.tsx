import { useTranslation } from 'react-i18next';
import type { Offering } from '../../../../contract/rest/market.ts';
import { useRead } from '../../../data/useRead.ts';
import { useSession } from '../../../data/useSession.ts';
import { Countdown } from '../../../features/countdown/Countdown.tsx';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { applyHref, ISSUES_EVERY_MS, openIssueOf } from '../../../products/subscription.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { Lines } from '../../../ui/list/Lines.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import frame from '../../../ui/page/page.module.css';
import { useIssueWords, useMarketZone } from '../../subscription/useIssueWords.ts';
import css from './issue.module.css';

/** All about one issue, and the way to its application. */
export function Issue({ title, id }: { readonly title: string; readonly id: string }) {
  const { t } = useTranslation('subscription');
  const read = useRead('newStockDetail', { id }, { every: ISSUES_EVERY_MS });
  return (
    <LoadedPage title={title} read={read} failed={t('issue.failed')}>
      {(offering) => (
        <>
          <NavBar back title={offering.name} />
          <section
            className={frame.scroll}
            aria-label={offering.name}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reaches a scroller without focusable content by nothing else
            tabIndex={0}
          >
            <Body offering={offering} />
          </section>
        </>
      )}
    </LoadedPage>
  );
}

function Body({ offering }: { readonly offering: Offering }) {
  const { t } = useTranslation('subscription');
  const words = useIssueWords();
  const zone = useMarketZone(offering.market);
  const moment = useZonedMomentText(zone);
  const { signedIn } = useSession();
  const { state, purchaseStartDate, purchaseEndDate } = offering;
  const isApplicable = openIssueOf(offering) !== undefined;
  const next = state === 'upcoming' ? purchaseStartDate : state === 'open' ? purchaseEndDate : undefined;
  return (
    <div className={css.issue}>
      <p className={css.state}>{t(`issue.state.${state}`)}</p>
      {next && (
        <p className={css.next}>
          {t(state === 'open' ? 'issue.closes' : 'issue.opens')} <Countdown until={next} {...(zone !== undefined && { zone })} />
        </p>
      )}
      <Note>{t(offering.synthetic ? 'issue.simulated' : 'issue.past')}</Note>
      {isApplicable && (state === 'open' || signedIn) && (
        <div className={css.ways}>
          <ButtonLink kind={state === 'open' ? 'main' : 'quiet'} to={applyHref(offering)}>
            {t(state === 'open' ? 'issue.apply' : 'issue.mine')}
          </ButtonLink>
        </div>
      )}
      <section aria-label={t('issue.terms')}>
        <Lines lines={words.lines(offering, moment)} />
      </section>
      {isApplicable && <Note>{t('apply.sale')}</Note>}
    </div>
  );
}
