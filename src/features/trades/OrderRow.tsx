import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction, OpenClose } from '../../../contract/codes.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import { numberFormats, wholeText } from '../../lib/numbers.ts';
import { clockText } from '../../lib/time.ts';
import { useMomentText, useZonedMomentText } from '../../lib/useMomentText.ts';
import { Tags } from '../../products/Tags.tsx';
import { averageText, orderSide, askedText } from '../../products/traded.ts';
import { useTradedName } from '../../products/useTradedName.ts';
import { detailHref } from '../../products/tradePage.ts';
import type { RowPlace } from '../../ui/list/LongList.tsx';
import { Link } from '../../ui/press/Link.tsx';
import { OpensAt } from './OpensAt.tsx';
import { OrderChip } from './OrderChip.tsx';
import css from './order-row.module.css';
import { isWorking } from './orderState.ts';

interface OrderRowProps {
  readonly order: Order;
  /** What can still be done about it; null for nothing in a list where other rows have something, undefined where none has. */
  readonly actions?: ReactNode;
  readonly place?: RowPlace;
  /** Whose clock the page shows; this device's without it. */
  readonly zone?: string | undefined;
}

/** One order: what it asks for, how much of it is done, where it stands. */
export const OrderRow = memo(function OrderRow({ order, actions, place, zone }: OrderRowProps) {
  const { t, i18n } = useTranslation('trade');
  const momentText = useMomentText(zone);
  const zonedText = useZonedMomentText(zone);
  const numbers = numberFormats(i18n.language);
  const { id, name, direction, openClose, quantity, filledQuantity, averagePrice, leverage, opensAt } = order;
  const { createTimeTimestamp, endTimeTimestamp } = order;
  const at = isWorking(order) ? createTimeTimestamp : (endTimeTimestamp ?? createTimeTimestamp);
  const asked = askedText(t, order, numbers);
  const nameOf = useTradedName();
  return (
    <li className={css.row} data-order={id} {...place}>
      <div className={css.cells}>
        <Link className={css.name} to={detailHref('order', id)} title={name}>
          <b className={direction === Direction.Buy ? css.rise : css.fall}>{orderSide(t, direction)}</b> {nameOf(order)}
        </Link>
        <span className={css.chip}>
          <OrderChip order={order} />
        </span>
        <span className={css.asked}>
          {wholeText(quantity, numbers)} {asked}
          {openClose === OpenClose.Close && ` · ${t('order.close')}`}
        </span>
        <span className={css.filled}>
          {t('order.filled', { filled: wholeText(filledQuantity, numbers), quantity: wholeText(quantity, numbers) })}
          <i className={css.bar} aria-hidden="true">
            <i style={{ width: `${Math.min(100, (filledQuantity / Math.max(1, quantity)) * 100)}%` }} />
          </i>
        </span>
        <span className={css.tags}>
          <Tags of={order} leverage={leverage} />
        </span>
        <span className={css.end}>
          {typeof averagePrice === 'string' && `${t('order.average', { price: averageText(averagePrice, order, numbers) })} · `}
          <time dateTime={new Date(at * 1000).toISOString()} title={zonedText(at)}>
            {isWorking(order) ? momentText(at) : clockText(at * 1000, i18n.language, zone)}
          </time>
        </span>
        {typeof opensAt === 'number' && isWorking(order) && (
          <span className={css.opens}>
            <OpensAt at={opensAt} zone={zone} />
          </span>
        )}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </li>
  );
});
