import { useTranslation } from 'react-i18next';
import { Direction } from '../../../../contract/codes.ts';
import { listedIn } from '../../../../contract/markets.ts';
import type { Output } from '../../../../contract/rest/index.ts';
import type { Sale } from '../../../../contract/rest/placing.ts';
import type { Loadable } from '../../../data/api.ts';
import { useRead } from '../../../data/useRead.ts';
import { Countdown } from '../../../features/countdown/Countdown.tsx';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { useTicketQuote } from '../../../features/order-ticket/useTicketQuote.ts';
import { isMore } from '../../../lib/difference.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { placedCost, placingsHref } from '../../../products/placing.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { type Line, Lines } from '../../../ui/list/Lines.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { DeedPage, type Plan } from '../../commitment/DeedPage.tsx';
import { HeldWays } from '../../commitment/HeldWays.tsx';
import { useFreeMoney } from '../../commitment/useFreeMoney.ts';
import { useShares } from '../../commitment/useShares.ts';
import { line } from './page.ts';
import { usePlacingWords } from '../usePlacingWords.ts';

/** How often the window is asked about: it is what decides whether one may apply. */
const WINDOW_EVERY_MS = 5000;

interface ApplicationProps {
  readonly id: string;
  readonly read: Loadable<Output<'saleList'>>;
}

/** Applies for the placing that the address names. */
export function Application({ id, read }: ApplicationProps) {
  const { t } = useTranslation('placing');
  const title = t('apply.title');
  return (
    <LoadedPage title={title} read={read} failed={t('list.failed')}>
      {({ list }) => {
        const sale = list.find((each) => each.id === id);
        if (sale) return <Offer key={id} title={title} sale={sale} again={read.retry} />;
        return (
          <>
            <NavBar back title={title} />
            <EmptyState icon="fund" title={t('gone')} detail={t('goneDetail')}>
              <ButtonLink kind="main" to={placingsHref()}>
                {t('browse')}
              </ButtonLink>
            </EmptyState>
          </>
        );
      }}
    </LoadedPage>
  );
}

interface OfferProps {
  readonly title: string;
  readonly sale: Sale;
  again(): void;
}

function Offer({ title, sale, again }: OfferProps) {
  const { t } = useTranslation(['placing', 'forms']);
  const { money } = useMoneyText();
  const own = useOwnMoneyText();
  const words = usePlacingWords();
  const moment = useZonedMomentText(sale.timeZone);
  const { id, currency, minimumQuantity, maximumQuantity, lot } = sale;
  const free = useFreeMoney(currency);
  const window = useRead('saleTime', { id }, { every: WINDOW_EVERY_MS });
  const state = window.data?.state ?? sale.state;
  const isPriced = sale.discountedPrice !== undefined && sale.discountedPrice !== null;

  const tooDear = (shares: number): string | undefined => {
    const cost = placedCost(sale, shares);
    return cost !== undefined && free !== undefined && isMore(cost, free, currency)
      ? t('denial.insufficientFunds', { ns: 'forms' })
      : undefined;
  };
  const shares = useShares({ lot, minimum: minimumQuantity, maximum: maximumQuantity }, tooDear);
  const linesOf = (cost?: string): readonly Line[] => [
    { label: t('fees'), value: money('0', currency) },
    { label: t('held'), value: cost === undefined ? ABSENT : money(cost, currency), total: true },
    { label: t('allotment'), value: moment(sale.endTime) },
    { label: t('payment'), value: moment(sale.payTime) },
    { label: t('lockedUntil'), value: moment(sale.unlockTime) },
  ];
  const planOf = (_: string, values: Readonly<Record<string, string>>): Plan<'placingCreate'> | undefined => {
    const quantity = shares.valueOf(values['quantity'] ?? '');
    const cost = quantity === undefined ? undefined : placedCost(sale, quantity);
    if (quantity === undefined || cost === undefined) return undefined;
    return {
      amount: '',
      lines: linesOf(cost),
      sentence: t('apply.sentence', {
        count: quantity,
        shares: words.shares(quantity),
        name: words.title(sale),
        price: words.price(sale.discountedPrice, sale),
      }),
      frozen: t('frozen', { time: moment(sale.startTime) }),
      cautions: [
        t('apply.risk', { amount: money(cost, currency) }),
        t('apply.less'),
        t('apply.band', { percent: words.percent(sale.bandRate) }),
        t('apply.lock', { date: moment(sale.unlockTime), days: words.lock(sale) }),
      ],
      acknowledgement: t('apply.acknowledgement', { date: moment(sale.unlockTime) }),
      action: t('apply.action', { amount: money(cost, currency) }),
      body: { id, quantity },
    };
  };
  const closed =
    state === 'open' && isPriced ? undefined : t(state === 'closed' ? 'apply.over' : 'apply.notYet', { time: moment(sale.startTime) });
  const blocked = closed ?? (sale.inBand === false ? t('apply.outOfBand', { percent: words.percent(sale.bandRate) }) : undefined);
  return (
    <DeedPage<'placingCreate', Plan<'placingCreate'>>
      call="placingCreate"
      place={id}
      title={title}
      under={words.title(sale)}
      review={t('apply.review')}
      amount={undefined}
      more={{
        rules: { quantity: shares.rule },
        draw: (field) => (
          <Field
            label={t('apply.quantity')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            hint={[
              t('apply.limits', { least: words.shares(minimumQuantity), most: words.shares(maximumQuantity), lot: words.shares(lot) }),
              free === undefined ? t('apply.usableUnknown') : t('apply.usable', { amount: own.money(free, currency) }),
            ].join(' · ')}
            {...field('quantity')}
          />
        ),
      }}
      secretCheck="placingCheckSecret"
      head={<Terms sale={sale} state={state} />}
      blocked={blocked}
      planOf={planOf}
      changedSince={() => blocked}
      again={again}
      empty={linesOf()}
      receiptOf={(placing) => ({
        done: t('apply.done'),
        sentence: t('apply.receipt', { count: placing.quantity, shares: words.shares(placing.quantity), name: words.title(placing) }),
        lines: [
          { label: t('allotment'), value: moment(placing.endTime) },
          { label: t('payment'), value: moment(placing.payTime) },
          { label: t('lockedUntil'), value: moment(placing.unlockTime) },
          { label: t('held'), value: money(placing.amount, currency), total: true },
        ],
        ways: <HeldWays line={line} id={placing.id} />,
      })}
    />
  );
}

function Terms({ sale, state }: { readonly sale: Sale; readonly state: Sale['state'] }) {
  const { t } = useTranslation('placing');
  const words = usePlacingWords();
  const { code, market, name, timeZone } = sale;
  const { source } = listedIn(market);
  return (
    <section aria-label={t('terms')}>
      <Lines
        lines={[
          { label: t('company'), value: <Link to={quoteHref({ name, code, source, market })}>{words.title(sale)}</Link> },
          { label: t('last'), value: <LastPrice sale={sale} /> },
          ...words.terms(sale),
          { label: t('lock'), value: words.lock(sale) },
          { label: t('total'), value: words.shares(sale.total) },
          {
            label: t(`window.${state}`),
            value: <Countdown until={state === 'upcoming' ? sale.startTime : sale.endTime} zone={timeZone} />,
          },
          ...(state === 'upcoming' ? [{ label: t('window.open'), value: <Countdown until={sale.endTime} zone={timeZone} /> }] : []),
        ]}
      />
    </section>
  );
}

/** What the shares trade at on their market now, with what that price is worth. */
function LastPrice({ sale }: { readonly sale: Sale }) {
  const { market, code } = sale;
  const words = usePlacingWords();
  const read = useTicketQuote({
    ...listedIn(market),
    code,
    name: undefined,
    direction: Direction.Buy,
    price: undefined,
    quantity: undefined,
    option: undefined,
  });
  if (read.state !== 'known') return ABSENT;
  const { last, state, session } = read.quote;
  const said = words.state(state, session?.timeZone);
  return said === undefined ? words.units(last, sale) : `${words.units(last, sale)} · ${said}`;
}
