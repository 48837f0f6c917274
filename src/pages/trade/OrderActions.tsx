import { useTranslation } from 'react-i18next';
import { OrderType } from '../../../contract/codes.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import { useTellings } from '../../data/told.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useWrite } from '../../data/useWrite.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { orderToast, toast } from '../../lib/toasts.ts';
import { useTradedName } from '../../products/useTradedName.ts';
import { Button } from '../../ui/press/Button.tsx';
import { CancelButton } from '../../ui/press/CancelButton.tsx';
import { lacks, useLacking } from './broker.ts';
import css from './order-actions.module.css';

interface OrderActionsProps {
  readonly order: Order;
  /** The page shows the sheet: these buttons go when the order ends, and what is under way in it does not. */
  onAmend(): void;
}

/** What a customer can still do about a working order: the first press of cancel asks, the second does it. */
export function OrderActions({ order, onAmend }: OrderActionsProps) {
  const { t } = useTranslation(['trade', 'money']);
  const offline = useOffline();
  const lacking = useLacking();
  const failureText = useFailureText();
  const cancel = useWrite('orderCancel');
  const name = useTradedName()(order);
  const { awaitEnd } = useTellings();
  const busy = cancel.state === 'sending' || cancel.state === 'slow';

  const run = async () => {
    // Every tab is told of an order's end; only where that fails does this one say it itself.
    const end = awaitEnd(order.id);
    const answer = await cancel.send({ id: order.id });
    if (answer.ok) return end.otherwise(() => toast(t('order.cancelled', { name }), undefined, orderToast(order.id)));
    end.stop();
    lacks('cancel', answer);
  };
  const blocked = offline ? t('offline', { ns: 'money' }) : undefined;
  const amend = () => {
    if (busy) return;
    if (blocked === undefined) onAmend();
    else toast(blocked);
  };

  return (
    <>
      {!lacking.amend && order.orderType === OrderType.Limit && (
        <Button kind="quiet" aria-label={t('order.amendOf', { name })} aria-disabled={busy} onClick={amend}>
          {t('order.amend')}
        </Button>
      )}
      {!lacking.cancel && (
        <CancelButton
          words={t('order.cancel')}
          sureWords={t('order.sure')}
          busyWords={t('order.cancelling')}
          label={t('order.cancelOf', { name })}
          sureLabel={t('order.sureOf', { name })}
          busy={busy}
          blocked={blocked}
          onCancel={() => void run()}
        />
      )}
      {cancel.failure && !lacking.cancel && (
        <p className={css.failure} role="alert">
          {failureText(cancel.failure)}
        </p>
      )}
    </>
  );
}
