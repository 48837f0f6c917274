import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offering } from '../../../../contract/rest/market.ts';
import { useQuoteStore } from '../../../data/useQuote.ts';
import { useFeed } from '../../../data/useFeed.ts';
import { useRead } from '../../../data/useRead.ts';
import { ABSENT, numberFormats, ratioText, wholeText, wireCountText, wireText } from '../../../lib/numbers.ts';
import { serverNow } from '../../../lib/priceState.ts';
import { dateText, minuteText, timeLeft, zoneText } from '../../../lib/time.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { issueHref } from '../../../products/subscription.ts';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import css from './hkstock.module.css';
import { MARKET } from './market.ts';

/** The order that one looks in: what can be applied for, what comes, what waits, what is past. */
const STATES = ['open', 'upcoming', 'closed', 'withdrawn', 'listed'] as const;
const ZONE = 'Asia/Hong_Kong';
const MINUTE_MS = 60_000;
/** Years of past issues come in steps. */
const STEP = 40;

/** Hong Kong's new issues by their state. */
export function NewIssues() {
  const { t } = useTranslation();
  const read = useRead('newStockList', {}, { every: MINUTE_MS });
  if (!read.data) {
    if (read.state === 'failed') return <FailedState title={t('ipo.failed')} failure={read.failure} onRetry={read.retry} />;
    return <div className={css.bones} aria-busy="true" />;
  }
  const issues = read.data.list.filter((offering) => offering.market === MARKET);
  if (issues.length === 0) return <EmptyState icon="ipo" title={t('ipo.none')} detail={t('ipo.noneDetail')} />;
  return (
    <div className={css.issues}>
      {read.state === 'failed' && (
        <p className={css.old}>
          {t('lines.old')}{' '}
          <button type="button" onClick={read.retry}>
            {t('app.retry')}
          </button>
        </p>
      )}
      {STATES.map((state) => (
        <Group key={state} state={state} issues={issues.filter((offering) => offering.state === state)} />
      ))}
    </div>
  );
}

function Group({ state, issues }: { readonly state: Offering['state']; readonly issues: readonly Offering[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  if (issues.length === 0) return null;
  return (
    <section>
      <h2 className={css.heading}>{t(`ipo.state.${state}`)}</h2>
      <ul className={css.list}>
        {issues.slice(0, shown).map((offering) => (
          <Issue key={offering.id} offering={offering} />
        ))}
      </ul>
      {shown < issues.length && (
        <p className={css.more}>
          <Button kind="quiet" onClick={() => setShown(shown + STEP)}>
            {t('ipo.more', { count: issues.length - shown })}
          </Button>
        </p>
      )}
    </section>
  );
}

function Issue({ offering }: { readonly offering: Offering }) {
  const { t, i18n } = useTranslation();
  const numbers = numberFormats(i18n.language);
  const now = serverNow(useFeed(), useQuoteStore().time(), useNow(MINUTE_MS));
  const { currency, state, priceLow, priceHigh, price } = offering;
  const day = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined ? ABSENT : dateText(seconds * 1000, i18n.language, ZONE);
  const moment = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined
      ? ABSENT
      : `${dateText(seconds * 1000, i18n.language, ZONE)} ${minuteText(seconds * 1000, i18n.language, ZONE)} ${zoneText(seconds * 1000, ZONE)}`;
  const range = () => {
    if (price) return wireText(price, numbers);
    if (priceLow && priceHigh && priceLow !== priceHigh) return `${wireText(priceLow, numbers)} – ${wireText(priceHigh, numbers)}`;
    return wireText(priceHigh ?? priceLow, numbers);
  };
  const left = () => {
    const end = state === 'open' ? offering.purchaseEndDate : state === 'upcoming' ? offering.purchaseStartDate : undefined;
    if (!end || now === undefined || end * 1000 <= now) return undefined;
    const { days, hours, minutes } = timeLeft(end * 1000 - now);
    const text =
      days > 0 ? t('left.days', { days, hours }) : hours > 0 ? t('left.hours', { hours, minutes }) : t('left.minutes', { minutes });
    return t(state === 'open' ? 'ipo.closesIn' : 'ipo.opensIn', { left: text });
  };
  const facts: [label: string, value: string][] = [
    [price ? t('ipo.price') : t('ipo.range'), `${range()} ${currency}`],
    [t('hk.boardLot'), wholeText(offering.lot, numbers)],
    [t('ipo.raised'), offering.raisedFunds ? `${wireCountText(offering.raisedFunds, numbers)} ${currency}` : ABSENT],
  ];
  if (state === 'open' || state === 'upcoming') {
    facts.push([t('ipo.start'), day(offering.purchaseStartDate)], [t('ipo.end'), moment(offering.purchaseEndDate)]);
  } else {
    facts.push(
      [
        t('ipo.oversubscription'),
        offering.oversubscription ? t('ipo.times', { times: timesText(offering.oversubscription, numbers) }) : ABSENT,
      ],
      [
        t('ipo.oneLot'),
        offering.oneLotSuccess === null || offering.oneLotSuccess === undefined
          ? ABSENT
          : ratioText(offering.oneLotSuccess, numbers).replace('+', ''),
      ],
    );
  }
  facts.push([t('ipo.listing'), day(offering.listDate)]);
  if (state === 'listed') facts.push([t('ipo.debut'), ratioText(offering.debutChange ?? Number.NaN, numbers)]);
  const countdown = left();
  return (
    <li className={css.issue}>
      <p className={css.issueHead}>
        <Link to={issueHref(offering.id)} className={css.name}>
          {offering.name}
        </Link>
        <small>
          {offering.code}
          {offering.industry ? ` · ${offering.industry}` : ''}
        </small>
        {offering.synthetic && <small>{t('ipo.synthetic')}</small>}
        {countdown !== undefined && <span className={css.countdown}>{countdown}</span>}
      </p>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const timesText = (times: number, numbers: ReturnType<typeof numberFormats>): string =>
  wireText(times.toFixed(times < 100 ? 1 : 0), numbers);
