import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderType } from '../../../contract/codes.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useWrite } from '../../data/useWrite.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { toast } from '../../lib/toasts.ts';
import { tradedName } from '../../products/traded.ts';
import { Button } from '../../ui/Button.tsx';
import { AmendSheet } from './AmendSheet.tsx';
import { lacks, useLacking } from './broker.ts';
import css from './order-actions.module.css';

/** What a customer can still do about a working order: the first press of cancel asks, the second does it. */
export function OrderActions({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['trade', 'money']);
  const offline = useOffline();
  const lacking = useLacking();
  const failureText = useFailureText();
  const cancel = useWrite('orderCancel');
  const [asked, setAsked] = useState(false);
  const [amending, setAmending] = useState(false);
  const name = tradedName(order);
  const busy = cancel.state === 'sending' || cancel.state === 'slow';

  const run = async () => {
    setAsked(false);
    const answer = await cancel.send({ id: order.id });
    if (answer.ok) toast(t('order.cancelled', { name }));
    else lacks('cancel', answer);
  };
  const guarded = (work: () => void) => () => {
    if (busy) return;
    if (offline) toast(t('offline', { ns: 'money' }));
    else work();
  };

  return (
    <>
      {!lacking.amend && order.orderType === OrderType.Limit && (
        <Button kind="quiet" aria-label={t('order.amendOf', { name })} aria-disabled={busy} onClick={guarded(() => setAmending(true))}>
          {t('order.amend')}
        </Button>
      )}
      {!lacking.cancel && (
        <Button
          kind="quiet"
          aria-label={t(asked ? 'order.sureOf' : 'order.cancelOf', { name })}
          aria-disabled={busy}
          onBlur={() => setAsked(false)}
          onClick={guarded(() => (asked ? void run() : setAsked(true)))}
        >
          {busy ? t('order.cancelling') : asked ? t('order.sure') : t('order.cancel')}
        </Button>
      )}
      {cancel.failure && !lacking.cancel && (
        <p className={css.failure} role="alert">
          {failureText(cancel.failure)}
        </p>
      )}
      {amending && <AmendSheet order={order} onClose={() => setAmending(false)} />}
    </>
  );
}
