import { useTranslation } from 'react-i18next';
import type { BondAuction } from '../../../contract/rest/bondAuction.ts';
import { useRead } from '../../data/useRead.ts';
import { Countdown } from '../../features/countdown/Countdown.tsx';
import { LoadedPage } from '../../features/loaded-page/LoadedPage.tsx';
import { isMore, less } from '../../lib/difference.ts';
import { ABSENT } from '../../lib/numbers.ts';
import { useMoneyText, useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { AUCTIONS_EVERY_MS, auctionsHref, costAt, lossOf } from '../../products/bondAuction.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { type Line, Lines } from '../../ui/list/Lines.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import { DeedPage, type Plan } from '../commitment/DeedPage.tsx';
import { HeldWays } from '../commitment/HeldWays.tsx';
import { useFreeMoney } from '../commitment/useFreeMoney.ts';
import { line } from './line.ts';
import { useAuctionWords } from './useAuctionWords.ts';

/** Bids at the auction that the address names, or says that there is none. */
export function BidPage({ title, id }: { readonly title: string; readonly id: string }) {
  const { t } = useTranslation('newbonds');
  const read = useRead('bondAuctionList', { id }, { every: AUCTIONS_EVERY_MS });
  return (
    <LoadedPage title={title} read={read} failed={t('list.failed')}>
      {({ list: [auction] }) =>
        auction ? (
          <Bid key={id} title={title} auction={auction} again={read.retry} />
        ) : (
          <>
            <NavBar back title={title} />
            <EmptyState icon="bonds" title={t('gone')} detail={t('goneDetail')}>
              <ButtonLink kind="main" to={auctionsHref()}>
                {t('browse')}
              </ButtonLink>
            </EmptyState>
          </>
        )
      }
    </LoadedPage>
  );
}

interface BidProps {
  readonly title: string;
  readonly auction: BondAuction;
  again(): void;
}

interface BidPlan extends Plan<'bondBidCreate'> {
  readonly state: BondAuction['state'];
  readonly ceiling: string;
}

/** A nominal at whatever price the auction ends at: what that can come to is held until then. */
function Bid({ title, auction, again }: BidProps) {
  const { t } = useTranslation(['newbonds', 'forms']);
  const { money } = useMoneyText();
  const own = useOwnMoneyText();
  const words = useAuctionWords(auction.timeZone);
  const { id, name, currency, minimum, maximum, ceiling, estimate, state, frequency, closeTime, timeZone } = auction;
  const free = useFreeMoney(currency);
  const isBill = frequency === 0;
  const closes = words.moment(closeTime);

  const linesOf = (nominal?: number): readonly Line[] => {
    const likely = nominal === undefined ? undefined : costAt(auction, nominal, estimate);
    const most = nominal === undefined ? undefined : costAt(auction, nominal, ceiling);
    return [
      { label: t('bid.estimate'), value: words.price(estimate) },
      { label: t('bid.likely'), value: money(likely?.total, currency) },
      ...(isBill ? [] : [{ label: t('bid.accrued'), value: money(most?.accrued, currency) }]),
      { label: t('bid.ceiling'), value: words.price(ceiling) },
      { label: t('bid.back'), value: likely && most ? money(less(most.total, likely.total, currency), currency) : ABSENT },
      { label: t('bid.fee'), value: money('0', currency) },
      { label: t('bid.held'), value: money(most?.total, currency), total: true },
      { label: t('auction'), value: words.moment(auction.auctionTime) },
      { label: t('issue'), value: words.date(auction.issueDate) },
    ];
  };
  const planOf = (amount: string): BidPlan | undefined => {
    const nominal = Number(amount);
    const most = costAt(auction, nominal, ceiling);
    if (!most) return undefined;
    const loss = lossOf(auction, nominal);
    return {
      amount,
      state,
      ceiling,
      lines: linesOf(nominal),
      sentence: t('bid.sentence', { nominal: money(amount, currency), name }),
      frozen: t('bid.frozen', { price: words.price(ceiling) }),
      cautions: [
        t('bid.unknown'),
        t('bid.binding', { time: closes }),
        t('bid.risk', { amount: money(loss, currency) }),
        isBill ? t('bid.noCoupon') : t('bid.premium', { price: words.price(ceiling) }),
      ],
      acknowledgement: t('bid.acknowledgement', { time: closes }),
      action: t('bid.action', { amount: money(most.total, currency) }),
      wrong: free !== undefined && isMore(most.total, free, currency) ? t('denial.insufficientFunds', { ns: 'forms' }) : undefined,
      body: { id, quantity: nominal, ceiling },
    };
  };
  return (
    <DeedPage<'bondBidCreate', BidPlan>
      call="bondBidCreate"
      place={id}
      title={title}
      under={name}
      review={t('bid.review')}
      amount={{
        label: t('bid.nominal'),
        field: 'quantity',
        currency,
        minimum,
        step: Number(minimum),
        maximum,
        hint: [
          t('bid.limit', { most: money(maximum, currency) }),
          free === undefined ? t('bid.usableUnknown') : t('bid.usable', { amount: own.money(free, currency) }),
        ].join(' · '),
      }}
      again={again}
      head={
        <>
          <section aria-label={t('terms')}>
            <Lines lines={[{ label: t('closes'), value: <Countdown until={closeTime} zone={timeZone} /> }, ...words.terms(auction)]} />
          </section>
          <Note>{t('list.note')}</Note>
        </>
      }
      blocked={state === 'open' ? undefined : t(`states.${state}`)}
      planOf={planOf}
      changedSince={(plan) => (plan.state === state && plan.ceiling === ceiling ? undefined : t('changed'))}
      empty={linesOf()}
      receiptOf={(bid) => ({
        done: t('bid.done'),
        sentence: t('bid.receipt', { nominal: money(String(bid.quantity), currency), name: bid.name }),
        lines: [
          { label: t('closes'), value: words.moment(bid.closeTime) },
          { label: t('auction'), value: words.moment(bid.auctionTime) },
          { label: t('bid.held'), value: money(bid.usedBalance, currency), total: true },
        ],
        ways: <HeldWays line={line} id={bid.id} />,
      })}
    />
  );
}
