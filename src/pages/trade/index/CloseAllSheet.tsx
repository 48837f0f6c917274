import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Market, OrderType } from '../../../../contract/codes.ts';
import { formatUnits } from '../../../../contract/finance/price.ts';
import type { Session } from '../../../../contract/rest/shapes.ts';
import type { Order, Position, Rates, Terms } from '../../../../contract/rest/trading.ts';
import { isUnanswered, type Result } from '../../../../contract/result.ts';
import { newClientOrderId } from '../../../data/clientOrderId.ts';
import type { LiveHoldings } from '../../../data/holdings.ts';
import { useLiveHoldings } from '../../../data/useHoldings.ts';
import type { HoldingFigures } from '../../../data/api.ts';
import { useFeed } from '../../../data/useFeed.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useQuoteStore } from '../../../data/useQuote.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useLateEnd } from '../../../features/money-call/useMoneyCall.ts';
import { OrderChip } from '../../../features/trades/OrderChip.tsx';
import { isWorking } from '../../../features/trades/orderState.ts';
import { toldFigures } from '../../../features/trades/toldFigures.ts';
import { numberFormats, wholeText } from '../../../lib/numbers.ts';
import { serverNow } from '../../../lib/priceState.ts';
import { hoursOf, sessionNow } from '../../../lib/session.ts';
import { askedText } from '../../../products/traded.ts';
import { useTradedName } from '../../../products/useTradedName.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { SheetActions } from '../../../ui/sheet/SheetActions.tsx';
import { CloseEstimate } from './CloseEstimate.tsx';
import { type Closing, closingOf, freeQuantity } from './closingEstimate.ts';
import css from './trade.module.css';

interface CloseAllSheetProps {
  /** As they stood when the sheet was opened: what comes later is not closed unasked. */
  readonly positions: readonly Position[];
  onClose(): void;
}

/** The rows are read: they needn't follow each tick. What is shown is sent. */
const RENEW_MS = 500;

/** Says what closing everything means and costs, sends one closing order for each position, and tells what came of each. */
export function CloseAllSheet({ positions, onClose }: CloseAllSheetProps) {
  const { t } = useTranslation(['trade', 'money']);
  const nameOf = useTradedName();
  const feed = useFeed();
  const markets = useRead('getMarkets', {}).data?.list;
  const failureText = useFailureText();
  const offline = useOffline();
  const rate = useWrite('rateSite');
  const term = useWrite('minCount');
  const summary = useWrite('summaryDetail');
  const flat = useWrite('positionFlat');
  const [rates, setRates] = useState<ReadonlyMap<number, Rates>>(new Map());
  const [terms, setTerms] = useState<ReadonlyMap<number, Terms>>(new Map());
  /** Hours of those whose market doesn't say them for all that it lists. */
  const [sessions, setSessions] = useState<ReadonlyMap<number, Session>>(new Map());
  const [agreed, setAgreed] = useState(false);
  const [complaint, setComplaint] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<number, Result<Order>>>(new Map());
  /** The position whose order went out last: its late end is heard here, those of the others by all pages. */
  const last = useRef<number>(undefined);

  const free = positions.filter((position) => freeQuantity(position) > 0);
  const skipped = positions.length - free.length;
  const told = results.size > 0 || busy;
  const store = useQuoteStore();
  const holdings = useLiveHoldings();

  /** All rows as of one moment, so that they are what the sums add up. */
  const sightOf = () => ({ figures: figuresOf(free, holdings), time: serverNow(feed, store.time(), Date.now()) });
  const [{ figures, time }, setSight] = useState(sightOf);
  const renew = useEffectEvent(() => setSight(sightOf()));
  useEffect(() => {
    const stop = holdings.show();
    const timer = setInterval(renew, RENEW_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [holdings]);
  const marketHours = (market: Market) =>
    hoursOf(
      undefined,
      markets?.find((each) => each.market === market),
    );
  const closings = free.map((position): Closing => {
    const { id, market } = position;
    const session = sessions.get(id) ?? marketHours(market);
    return closingOf(position, {
      figures: figures.get(id) ?? toldFigures(position),
      terms: terms.get(id),
      rates: rates.get(id),
      phase: (session && time !== undefined ? sessionNow(session, time) : session)?.phase,
    });
  });

  const readKnown = useEffectEvent(async (take: (id: number, told: Result<Terms>, charged: Result<Rates>, own?: Session) => void) => {
    for (const { id, source, market, stockCode, option } of free) {
      const listed = option?.underlying ?? stockCode;
      const [told, charged, summed] = await Promise.all([
        term.send({ source, market, stockCode, ...(option && { goldCode: option.underlying }) }),
        // An option costs what its future does, and has no schedule of its own.
        rate.send({ source, market, stockCode: listed }),
        marketHours(market) === undefined ? summary.send({ market, stockCode: listed }) : undefined,
      ]);
      take(id, told, charged, (summed?.ok && summed.data.session) || undefined);
    }
  });
  useEffect(() => {
    let open = true;
    void readKnown((id, told, charged, own) => {
      if (!open) return;
      if (told.ok) setTerms((before) => new Map(before).set(id, told.data));
      if (own) setSessions((before) => new Map(before).set(id, own));
      if (charged.ok) setRates((before) => new Map(before).set(id, charged.data));
    });
    return () => {
      open = false;
    };
  }, []);

  const tell = (id: number | undefined, result: Result<Order>) => {
    if (id !== undefined) setResults((before) => new Map(before).set(id, result));
  };
  useLateEnd(flat, {
    done: () => flat.data && tell(last.current, { ok: true, data: flat.data }),
    failed: (failure) => tell(last.current, failure),
  });

  const run = async () => {
    if (busy) return;
    if (!agreed) {
      setComplaint(true);
      // It may have been scrolled out of sight.
      box.current?.focus();
      return;
    }
    setBusy(true);
    for (const { position, price: units, tolerance } of closings) {
      if (!Number.isSafeInteger(units)) continue;
      // Each has an id of its own, made here once: nothing in this loop is ever sent twice.
      last.current = position.id;
      const answer = await flat.send({
        id: position.id,
        orderType: OrderType.Market,
        price: formatUnits(units, position.scale),
        tolerance,
        quantity: freeQuantity(position),
        clientOrderId: newClientOrderId(),
      });
      tell(position.id, answer);
    }
    setBusy(false);
  };

  const outcome = (position: Position) => {
    const result = results.get(position.id);
    if (!result) return busy ? t('result.waiting') : t('holding.noPrice');
    if (result.ok) return <Closed order={result.data} />;
    return isUnanswered(result) ? t('result.unknown') : failureText(result);
  };

  return (
    <Sheet title={t('closeAll.title')} held={busy} onClose={onClose}>
      {told ? (
        <>
          <output>{busy && t('closeAll.running', { done: results.size, count: free.length })}</output>
          <ul className={css.results} aria-label={t('closeAll.results')}>
            {free.map((position) => (
              <li key={position.id}>
                <strong>{nameOf(position)}</strong>
                <span>{outcome(position)}</span>
              </li>
            ))}
          </ul>
          {!busy && (
            <SheetActions>
              <Button onClick={onClose}>{t('closeAll.finish')}</Button>
            </SheetActions>
          )}
        </>
      ) : (
        <>
          <p className={css.said}>{t('closeAll.ask', { count: free.length })}</p>
          {skipped > 0 && <Note>{t('closeAll.skipped', { count: skipped })}</Note>}
          <CloseEstimate closings={closings} />
          {closings.some(({ bound }) => bound !== undefined) && <Note>{t('closeAll.tolerance')}</Note>}
          {closings.some(({ bound, price }) => bound === undefined && !Number.isNaN(price)) && (
            <Note kind="warn">{t('closeAll.unbound')}</Note>
          )}
          <Note kind="warn">{t('closeAll.irreversible')}</Note>
          <Checkbox
            ref={box}
            label={t('closeAll.tick')}
            checked={agreed}
            error={complaint && !agreed ? t('closeAll.needTick') : undefined}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          {offline && <Note kind="warn">{t('offline', { ns: 'money' })}</Note>}
          <SheetActions>
            <Button kind="main" aria-disabled={offline} onClick={() => !offline && void run()}>
              {t('closeAll.confirm')}
            </Button>
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}

/** Their figures at this moment; what the server said of those that have none yet. */
const figuresOf = (positions: readonly Position[], holdings: Pick<LiveHoldings, 'get'>): ReadonlyMap<number, HoldingFigures> =>
  new Map(positions.map((position) => [position.id, holdings.get(position.id) ?? toldFigures(position)]));

/** What came of one: of what still waits, how much and for which price. */
function Closed({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation('trade');
  const numbers = numberFormats(i18n.language);
  const { filledQuantity, quantity } = order;
  return (
    <>
      <OrderChip order={order} />
      {isWorking(order) && (
        <small>
          {`${t('order.filled', { filled: wholeText(filledQuantity, numbers), quantity: wholeText(quantity, numbers) })} · ${askedText(t, order, numbers)}`}
        </small>
      )}
    </>
  );
}
