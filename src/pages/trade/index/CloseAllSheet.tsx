import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderType } from '../../../../contract/codes.ts';
import { formatUnits } from '../../../../contract/finance/price.ts';
import type { Order, Position, Rates } from '../../../../contract/rest/trading.ts';
import { isUnanswered, type Result } from '../../../../contract/result.ts';
import { newClientOrderId } from '../../../data/clientOrderId.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useLateEnd } from '../../../features/money-call/useMoneyCall.ts';
import { OrderChip } from '../../../features/trades/OrderChip.tsx';
import { tradedName } from '../../../products/traded.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CloseEstimate, type Shown } from './CloseEstimate.tsx';
import { freeQuantity } from './closingEstimate.ts';
import css from './trade.module.css';

interface CloseAllSheetProps {
  /** As they stood when the sheet was opened: what comes later is not closed unasked. */
  readonly positions: readonly Position[];
  onClose(): void;
}

/** How far the market may be from the price in sight, as a fraction. */
const TOLERANCE = '0.005';

/** Says what closing everything means and costs, sends one closing order for each position, and tells what came of each. */
export function CloseAllSheet({ positions, onClose }: CloseAllSheetProps) {
  const { t } = useTranslation(['trade', 'money']);
  const failureText = useFailureText();
  const offline = useOffline();
  const rate = useWrite('rateSite');
  const flat = useWrite('positionFlat');
  const [rates, setRates] = useState<ReadonlyMap<number, Rates>>(new Map());
  const [agreed, setAgreed] = useState(false);
  const [complaint, setComplaint] = useState(false);
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<number, Result<Order>>>(new Map());
  /** The position whose order went out last: its late end is heard here, those of the others by all pages. */
  const last = useRef<number>(undefined);
  /** Prices as they are on the screen at this moment. */
  const shown = useRef(new Map<number, Shown>());

  const free = positions.filter((position) => freeQuantity(position) > 0);
  const skipped = positions.length - free.length;
  const told = results.size > 0 || busy;

  const readRates = useEffectEvent(async (take: (id: number, found: Rates) => void) => {
    for (const { id, source, market, stockCode, option } of free) {
      // An option costs what its future does, and has no schedule of its own.
      const answer = await rate.send({ source, market, stockCode: option?.underlying ?? stockCode });
      if (answer.ok) take(id, answer.data);
    }
  });
  useEffect(() => {
    let open = true;
    void readRates((id, found) => {
      if (open) setRates((before) => new Map(before).set(id, found));
    });
    return () => {
      open = false;
    };
  }, []);

  const priceOf = (position: Position) => {
    const units = shown.current.get(position.id)?.price ?? Number.NaN;
    return Number.isSafeInteger(units) ? formatUnits(units, position.scale) : undefined;
  };

  const tell = (id: number | undefined, result: Result<Order>) => {
    if (id !== undefined) setResults((before) => new Map(before).set(id, result));
  };
  useLateEnd(flat, {
    done: () => flat.data && tell(last.current, { ok: true, data: flat.data }),
    failed: (failure) => tell(last.current, failure),
  });

  const run = async () => {
    if (busy) return;
    if (!agreed) return setComplaint(true);
    setBusy(true);
    for (const position of free) {
      const price = priceOf(position);
      if (price === undefined) continue;
      // Each has an id of its own, made here once: nothing in this loop is ever sent twice.
      last.current = position.id;
      const answer = await flat.send({
        id: position.id,
        orderType: OrderType.Market,
        price,
        tolerance: TOLERANCE,
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
    if (result.ok) return <OrderChip order={result.data} />;
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
                <strong>{tradedName(position)}</strong>
                <span>{outcome(position)}</span>
              </li>
            ))}
          </ul>
          {!busy && <Button onClick={onClose}>{t('closeAll.finish')}</Button>}
        </>
      ) : (
        <>
          <p className={css.said}>{t('closeAll.ask', { count: free.length })}</p>
          {skipped > 0 && <Note>{t('closeAll.skipped', { count: skipped })}</Note>}
          <CloseEstimate positions={free} rates={rates} shown={shown} />
          <Note>{t('closeAll.tolerance')}</Note>
          <Note kind="warn">{t('closeAll.irreversible')}</Note>
          <Checkbox
            label={t('closeAll.tick')}
            checked={agreed}
            error={complaint && !agreed ? t('closeAll.needTick') : undefined}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          {offline && <Note kind="warn">{t('offline', { ns: 'money' })}</Note>}
          <Button kind="main" aria-disabled={offline} onClick={() => !offline && void run()}>
            {t('closeAll.confirm')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
