import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenClose } from '../../../../contract/codes.ts';
import type { Order } from '../../../../contract/rest/trading.ts';
import { OpensAt } from '../../../features/trades/OpensAt.tsx';
import { OrderChip } from '../../../features/trades/OrderChip.tsx';
import { isChangeable, isWorking } from '../../../features/trades/orderState.ts';
import { numberFormats, wholeText } from '../../../lib/numbers.ts';
import { lineText, orderSide, askedText } from '../../../products/traded.ts';
import { useTradedName } from '../../../products/useTradedName.ts';
import { detailHref } from '../../../products/tradePage.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { AmendSheet } from '../AmendSheet.tsx';
import { OrderActions } from '../OrderActions.tsx';
import { DetailPage } from './DetailPage.tsx';
import css from './detail.module.css';
import { MarkChart } from './MarkChart.tsx';
import { useFieldLines } from './useFieldLines.ts';

/** An order with all that is known of it. */
export function OrderDetail({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation(['trade', 'forms']);
  const trade = useTranslation('trade').t;
  const [amending, setAmending] = useState(false);
  const of = useFieldLines(order);
  const numbers = numberFormats(i18n.language);
  const { direction, openClose, orderType, price, quantity, filledQuantity, positionId, validity, denial, option, opensAt } = order;
  const asked = askedText(trade, order, numbers);
  const nameOf = useTradedName();
  const marks =
    typeof order.averagePrice === 'string'
      ? [{ time: order.endTimeTimestamp ?? order.modifyTimeTimestamp, price: order.averagePrice, direction }]
      : [];
  return (
    <DetailPage
      of={order}
      head={
        <>
          <p className={css.said}>{`${orderSide(trade, direction)} ${wholeText(quantity, numbers)} ${nameOf(order)} ${asked}`}</p>
          <p className={css.under}>
            <OrderChip order={order} />
            <span>{t('order.filled', { filled: wholeText(filledQuantity, numbers), quantity: wholeText(quantity, numbers) })}</span>
            {typeof opensAt === 'number' && (
              <span>
                <OpensAt at={opensAt} />
              </span>
            )}
          </p>
        </>
      }
      actions={
        <>
          {isChangeable(order) && <OrderActions order={order} onAmend={() => setAmending(true)} />}
          {amending && <AmendSheet order={order} onClose={() => setAmending(false)} />}
          {typeof positionId === 'number' && (
            <ButtonLink kind="quiet" to={detailHref('position', positionId)}>
              {t('detail.field.position')}
            </ButtonLink>
          )}
        </>
      }
      chart={
        <MarkChart of={order} marks={marks} since={order.createTimeTimestamp} limit={isWorking(order) ? (price ?? undefined) : undefined} />
      }
      lines={[
        of.text('orderNo', order.orderNo),
        of.text('clientOrderId', order.clientOrderId),
        of.text('line', lineText(trade, order.source, option)),
        of.text('direction', orderSide(trade, direction)),
        of.text('openClose', openClose === OpenClose.Open ? t('order.open') : t('order.close')),
        of.text('type', t(`order.type.${orderType}`)),
        of.price('price', price),
        of.price('bound', order.bound),
        of.count('quantity', quantity),
        of.count('filled', filledQuantity),
        of.average('average', order.averagePrice),
        of.money('amount', order.amount),
        of.money('fee', order.fee),
        of.money('reserved', order.reserved),
        of.movement('realised', order.profit),
        of.leverage('leverage', order.leverage),
        of.text('validity', t(`order.validity.${validity}`) + (order.extendedHours ? ` · ${t('order.extended')}` : '')),
        of.text('why', denial ? t(`denial.${denial}`, { ns: 'forms', nearest: '' }) : undefined),
        of.text('option', option ? t(`detail.field.${option.right}`) : undefined),
        of.strike('strike', option?.strike),
        of.text('underlying', option?.underlying),
        of.moment('created', order.createTimeTimestamp),
        of.moment('changed', order.modifyTimeTimestamp),
        of.moment('ended', order.endTimeTimestamp),
      ]}
    />
  );
}
