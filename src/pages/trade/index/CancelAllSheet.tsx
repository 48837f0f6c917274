import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenClose } from '../../../../contract/codes.ts';
import type { Order } from '../../../../contract/rest/trading.ts';
import type { Failure } from '../../../../contract/result.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { OrderChip } from '../../../features/trades/OrderChip.tsx';
import { isWorking } from '../../../features/trades/orderState.ts';
import { orderSide } from '../../../products/traded.ts';
import { useTradedName } from '../../../products/useTradedName.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { SheetActions } from '../../../ui/sheet/SheetActions.tsx';
import { lacks, useLacking } from '../broker.ts';
import { readWorking } from './workingOrders.ts';
import css from './trade.module.css';

/** reading, asking, running, told: how far it has come; none: nothing to cancel; unread: nothing was cancelled. */
type Step = 'reading' | 'unread' | 'none' | 'asking' | 'running' | 'told';

/** How one order ended. */
interface Outcome {
  readonly order: Order;
  readonly failure?: Failure;
}

/** After the cancel, orders that still work are cancelled one by one so many times at most. */
const ROUNDS = 3;

/** Says what cancelling all will do, does it, and tells what became of each order. */
export function CancelAllSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('trade');
  const failureText = useFailureText();
  const nameOf = useTradedName();
  const read = useWrite('positionConsignList');
  const all = useWrite('orderCancelAll');
  const one = useWrite('orderCancel');
  const lacking = useLacking();
  const [step, setStep] = useState<Step>('reading');
  const [orders, setOrders] = useState<readonly Order[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());

  const working = () => readWorking((page) => read.send(page));
  const settle = (outcome: Outcome) => setOutcomes((before) => new Map(before).set(outcome.order.id, outcome));

  const ask = useEffectEvent(working);
  useEffect(() => {
    let open = true;
    void ask().then((found) => {
      if (!open) return;
      setOrders(found.ok ? found.data : []);
      setStep(!found.ok ? 'unread' : found.data.length === 0 ? 'none' : 'asking');
    });
    return () => {
      open = false;
    };
  }, []);

  /** Each that still works, one by one; a failure is told and the next one tried. */
  const cancelEach = async (left: readonly Order[]) => {
    for (const order of left) {
      const answer = await one.send({ id: order.id });
      if (answer.ok) settle({ order: answer.data });
      else if (lacks('cancel', answer)) return settle({ order, failure: answer });
      else settle({ order, failure: answer });
    }
  };

  const run = async () => {
    setStep('running');
    const asked = new Set(orders.map(({ id }) => id));
    if (lacking.cancelAll) await cancelEach(orders);
    else {
      const answer = await all.send({});
      if (answer.ok) for (const order of answer.data.list) settle({ order });
      else if (lacks('cancelAll', answer)) await cancelEach(orders);
    }
    // What the answer left open, or lost: the list says how those stand.
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await working();
      if (!found.ok) break;
      const left = found.data.filter(({ id }) => asked.has(id));
      if (left.length === 0) break;
      await cancelEach(left);
    }
    await tellRest(asked);
    setStep('told');
  };

  /** Of orders whose end nobody told yet, what the list says now. */
  const tellRest = async (asked: ReadonlySet<number>) => {
    const answer = await read.send({ pageNum: 1, pageSize: 200 });
    if (answer.ok) for (const order of answer.data.list) if (asked.has(order.id) && !isWorking(order)) settle({ order });
  };

  const busy = step === 'running';
  const closing = orders.filter(({ openClose }) => openClose === OpenClose.Close).length;
  const body = () => {
    switch (step) {
      case 'reading':
        return <p className={css.said}>{t('result.waiting')}</p>;
      case 'unread':
        return <Note kind="wrong">{t('cancelAll.unread')}</Note>;
      case 'none':
        return <p className={css.said}>{t('cancelAll.none')}</p>;
      case 'asking':
        return (
          <>
            <p className={css.said}>{t('cancelAll.ask', { count: orders.length })}</p>
            {closing > 0 && <Note kind="warn">{t('cancelAll.closing', { count: closing })}</Note>}
            {lacking.cancelAll && <Note>{t('cancelAll.oneByOne')}</Note>}
            <SheetActions>
              <Button kind="main" onClick={() => void run()}>
                {t('cancelAll.confirm')}
              </Button>
            </SheetActions>
          </>
        );
      case 'running':
      case 'told':
        return (
          <>
            <output>{busy && t('cancelAll.running', { done: outcomes.size, count: orders.length })}</output>
            {lacking.cancelAll && <Note>{t('cancelAll.oneByOne')}</Note>}
            <ul className={css.results} aria-label={t('cancelAll.results')}>
              {orders.map((order) => {
                const outcome = outcomes.get(order.id);
                return (
                  <li key={order.id}>
                    <strong>{`${orderSide(t, order.direction)} ${nameOf(order)}`}</strong>
                    {outcome === undefined ? (
                      <span>{t(busy ? 'result.waiting' : 'result.untold')}</span>
                    ) : outcome.failure && isWorking(outcome.order) ? (
                      <span>{failureText(outcome.failure)}</span>
                    ) : (
                      <OrderChip order={outcome.order} />
                    )}
                  </li>
                );
              })}
            </ul>
            {!busy && (
              <SheetActions>
                <Button onClick={onClose}>{t('cancelAll.finish')}</Button>
              </SheetActions>
            )}
          </>
        );
    }
  };
  return (
    <Sheet title={t('cancelAll.title')} held={busy} step={step} onClose={onClose}>
      {body()}
    </Sheet>
  );
}
