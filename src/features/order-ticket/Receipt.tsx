import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction, OrderStatus } from '../../../contract/codes.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import { useTellings } from '../../data/told.ts';
import { moneyText } from '../../lib/money.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { quoteHref } from '../../products/quotePage.ts';
import { averageText } from '../../products/traded.ts';
import { Button, ButtonLink } from '../../ui/press/Button.tsx';
import { CopyLine } from '../../ui/press/CopyLine.tsx';
import { Icon } from '../../ui/sign/Icon.tsx';
import { Lines } from '../../ui/list/Lines.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import type { Aim } from './aim.ts';
import css from './receipt.module.css';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';

interface ReceiptProps {
  readonly title: string;
  /** As the server took it. */
  readonly order: Order;
  readonly aim: Aim;
  readonly quote: TicketQuote;
  onAgain(): void;
}

/** The order was taken: its number, where it stands, and where to follow it. What trades while it is looked at comes in. */
export function Receipt({ title, order: taken, aim, quote, onAgain }: ReceiptProps) {
  const { t, i18n } = useTranslation('ticket');
  const words = useTicketWords();
  const [order, setOrder] = useState(taken);
  const { id } = taken;
  const { onTold } = useTellings();
  useEffect(
    () =>
      onTold((told) => {
        if ('order' in told && told.order.id === id) setOrder(told.order);
      }),
    [onTold, id],
  );
  const side = order.direction === Direction.Buy ? 'buy' : 'sell';
  const zone = quote.session?.timeZone;
  const locale = i18n.language;
  const money = (amount: string) => moneyText(amount, order.settleCurrency, locale);
  const price = (text: string | null | undefined) => (text ? averageText(text, order, numberFormats(locale)) : t('type.market'));
  return (
    <>
      <NavBar back title={title} />
      <div className={css.scroll}>
        <div className={css.receipt}>
          <output className={css.done}>
            <Icon name="check" />
            {state()}
          </output>
          <p className={css.sentence}>{t(`receipt.what.${side}`, { quantity: words.count(order.quantity), name: quote.name })}</p>
          <CopyLine label={t('receipt.number')} text={order.orderNo} />
          <Lines
            lines={[
              { label: t('receipt.price'), value: price(order.price) },
              ...(order.bound ? [{ label: t(`receipt.bound.${side}`), value: price(order.bound) }] : []),
              { label: t('receipt.filled'), value: `${words.count(order.filledQuantity)} / ${words.count(order.quantity)}` },
              ...(order.averagePrice ? [{ label: t('receipt.average'), value: price(order.averagePrice) }] : []),
              ...(order.filledQuantity > 0 ? [{ label: t('receipt.amount'), value: money(order.amount) }] : []),
              ...(order.filledQuantity > 0 ? [{ label: t('receipt.fee'), value: money(order.fee) }] : []),
              ...(/[1-9]/.test(order.reserved) ? [{ label: t('receipt.reserved'), value: money(order.reserved) }] : []),
            ]}
          />
          <div className={css.ways}>
            <ButtonLink kind="main" to={`/pages/trade/detail?kind=order&id=${order.id}`}>
              {t('receipt.follow')}
            </ButtonLink>
            <ButtonLink
              to={quoteHref(aim.option ? { ...aim, code: aim.option.goldCode, name: aim.option.goldCode } : { ...aim, name: quote.name })}
            >
              {t('receipt.quote')}
            </ButtonLink>
            <Button kind="quiet" onClick={onAgain}>
              {t('receipt.again')}
            </Button>
          </div>
        </div>
      </div>
    </>
  );

  function state(): string {
    const opens = order.opensAt;
    switch (order.status) {
      case OrderStatus.Filled:
        return t('receipt.state.filled');
      case OrderStatus.PartlyFilled:
        return order.bound ? t(`receipt.state.rest.${side}`, { price: price(order.bound) }) : t('receipt.state.partial');
      case OrderStatus.Ended:
        return t('receipt.state.ended');
      case OrderStatus.Working:
        if (order.reason !== 'queued') return t('receipt.state.working');
        return opens ? t('receipt.state.queuedUntil', { time: words.moment(opens * 1000, zone) }) : t('receipt.state.queued');
    }
  }
}
