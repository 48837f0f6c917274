import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ROUNDS, type UnlistedOffer } from '../../../../contract/rest/unlisted.ts';
import { useRead } from '../../../data/useRead.ts';
import { useSession } from '../../../data/useSession.ts';
import type { Page } from '../../../lib/page.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ALL_UNLISTED, UNLISTED_EVERY_MS, UNLISTED_ROUTE, unlistedHref } from '../../../products/unlisted.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { GuestPage } from '../../../ui/page/GuestPage.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { tabHref } from '../../commitment/line.ts';
import { OfferList, type OfferRow } from '../../commitment/OfferList.tsx';
import { OfferPage } from '../../commitment/OfferPage.tsx';
import { line } from './page.ts';
import { useUnlistedWords } from './useUnlistedWords.ts';
import { Purchase } from './Purchase.tsx';

/** Unlisted companies whose round is open; shares of one that the address names are bought here. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['unlisted', 'titles']);
  const { code } = usePageQuery(UNLISTED_ROUTE);
  const { signedIn } = useSession();
  const read = useRead('unlistedList', ALL_UNLISTED, { every: UNLISTED_EVERY_MS });
  const title = t(page.title, { ns: 'titles' });
  if (code !== undefined && signedIn) return <Purchase code={code} read={read} />;
  if (code !== undefined)
    return (
      <GuestPage icon="lock" name={title} title={t('guest')} text={t('guestDetail')}>
        <ButtonLink to={unlistedHref()}>{t('browse')}</ButtonLink>
      </GuestPage>
    );
  return (
    <OfferPage
      title={title}
      own={{ label: t('own.label'), to: tabHref(line) }}
      icon="lock"
      read={read}
      words={{ failed: t('list.failed'), empty: t('list.empty'), emptyDetail: t('list.emptyDetail') }}
      note={<Note kind="warn">{t('list.note')}</Note>}
    >
      {(offers) => <Offers offers={offers} />}
    </OfferPage>
  );
}

const keyOf = ({ code }: UnlistedOffer): string => code;
const textOf = ({ code, name, industry, currency }: UnlistedOffer): string => `${code} ${name} ${industry} ${currency}`.toLowerCase();
const roundOf = ({ round }: UnlistedOffer): number => ROUNDS.indexOf(round);

function Offers({ offers }: { readonly offers: readonly UnlistedOffer[] }) {
  const { t } = useTranslation('unlisted');
  const { money } = useMoneyText();
  const words = useUnlistedWords();
  const moment = useZonedMomentText('UTC');
  const filters = useMemo(
    () => [
      { id: 'all', label: t('filter.all'), keeps: () => true },
      ...ROUNDS.filter((round) => offers.some((offer) => offer.round === round)).map((round) => ({
        id: round,
        label: t(`round.${round}`),
        keeps: (offer: UnlistedOffer) => offer.round === round,
      })),
    ],
    [t, offers],
  );
  const sorts = useMemo(
    () => [
      { id: 'end', label: t('sort.end'), compare: (one: UnlistedOffer, other: UnlistedOffer) => one.endTime - other.endTime },
      { id: 'round', label: t('sort.round'), compare: (one: UnlistedOffer, other: UnlistedOffer) => roundOf(other) - roundOf(one) },
      { id: 'lock', label: t('sort.lock'), compare: (one: UnlistedOffer, other: UnlistedOffer) => one.exitTime - other.exitTime },
    ],
    [t],
  );
  const rowOf = (offer: UnlistedOffer): OfferRow => ({
    title: offer.name,
    to: unlistedHref(offer.code),
    figures: [
      { id: 'price', label: t('priceShort'), value: money(offer.price, offer.currency) },
      { id: 'round', label: t('lastRound'), value: words.round(offer) },
      { id: 'lock', label: t('lock'), value: t('months', { count: offer.lockMonths }) },
      { id: 'minimum', label: t('minimum'), value: words.shares(offer.minimumQuantity) },
      { id: 'worse', label: t('worse'), value: words.worse(offer) },
      { id: 'end', label: t('end'), value: moment(offer.endTime) },
    ],
  });
  return (
    <OfferList
      label={t('list.label')}
      searched={t('list.search')}
      offers={offers}
      filters={filters}
      sorts={sorts}
      keyOf={keyOf}
      textOf={textOf}
      rowOf={rowOf}
    />
  );
}
