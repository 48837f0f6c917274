import { useTranslation } from 'react-i18next';
import type { BondAuction } from '../../../../contract/rest/bondAuction.ts';
import { useRead } from '../../../data/useRead.ts';
import { Countdown } from '../../../features/countdown/Countdown.tsx';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { AUCTIONS_EVERY_MS, auctionsHref, bidHref } from '../../../products/bondAuction.ts';
import { Lines } from '../../../ui/list/Lines.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { useAuctionWords } from '../../newbonds/useAuctionWords.ts';
import css from './issue.module.css';

/** All about one auction of bonds, and the way to a bid. */
export function Auction({ title, id }: { readonly title: string; readonly id: string }) {
  const { t } = useTranslation('newbonds');
  const read = useRead('bondAuctionList', { id }, { every: AUCTIONS_EVERY_MS });
  return (
    <LoadedPage title={title} read={read} failed={t('list.failed')}>
      {({ list: [auction] }) => (
        <>
          <NavBar back title={auction?.name ?? title} />
          <section
            className={frame.scroll}
            aria-label={auction?.name ?? title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reaches a scroller without focusable content by nothing else
            tabIndex={0}
          >
            {auction ? (
              <Body auction={auction} />
            ) : (
              <EmptyState icon="bonds" title={t('gone')} detail={t('goneDetail')}>
                <ButtonLink kind="main" to={auctionsHref()}>
                  {t('browse')}
                </ButtonLink>
              </EmptyState>
            )}
          </section>
        </>
      )}
    </LoadedPage>
  );
}

function Body({ auction }: { readonly auction: BondAuction }) {
  const { t } = useTranslation('newbonds');
  const words = useAuctionWords(auction.timeZone);
  const { state, openTime, closeTime, auctionTime, announceTime, timeZone, price, rate, estimate } = auction;
  const next = () => {
    if (state === 'announced') return { label: t('opens'), time: openTime };
    if (state === 'open') return { label: t('closes'), time: closeTime };
    return state === 'closed' ? { label: t('auction'), time: auctionTime } : undefined;
  };
  const coming = next();
  return (
    <div className={css.issue}>
      <p className={css.state}>{t(`states.${state}`)}</p>
      {coming && (
        <p className={css.next}>
          {coming.label} <Countdown until={coming.time} zone={timeZone} />
        </p>
      )}
      <Note>{t('list.note')}</Note>
      {auction.datesDerived && <Note>{t('derived.dates')}</Note>}
      {auction.priceDerived && <Note>{t('derived.price')}</Note>}
      {state === 'open' && (
        <div className={css.ways}>
          <ButtonLink kind="main" to={bidHref(auction)}>
            {t('bid.open')}
          </ButtonLink>
        </div>
      )}
      <section aria-label={t('terms')}>
        <Lines
          lines={[
            ...(price
              ? [
                  { label: t('price'), value: words.price(price) },
                  { label: words.rateLabel(auction), value: words.percent(rate) },
                ]
              : [{ label: t('bid.estimate'), value: words.price(estimate) }]),
            ...words.terms(auction),
            { label: t('announced'), value: words.moment(announceTime) },
            { label: t('opens'), value: words.moment(openTime) },
            { label: t('closes'), value: words.moment(closeTime) },
            { label: t('auction'), value: words.moment(auctionTime) },
          ]}
        />
      </section>
    </div>
  );
}
