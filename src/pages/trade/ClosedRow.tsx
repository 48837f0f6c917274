import { useTranslation } from 'react-i18next';
import { isFall } from '../../../contract/finance/price.ts';
import type { ClosedPosition } from '../../../contract/rest/trading.ts';
import { numberFormats, wholeText } from '../../lib/numbers.ts';
import { clockText } from '../../lib/time.ts';
import { useMomentText, useZonedMomentText } from '../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { holdingSide, averageText } from '../../products/traded.ts';
import { useTradedName } from '../../products/useTradedName.ts';
import { Tags } from '../../products/Tags.tsx';
import { detailHref } from '../../products/tradePage.ts';
import type { RowPlace } from '../../ui/list/LongList.tsx';
import { Link } from '../../ui/press/Link.tsx';
import css from './closed-row.module.css';
import { resultOf } from './net.ts';

interface ClosedRowProps {
  readonly closed: ClosedPosition;
  /** With its day, where no heading says it. */
  readonly dated?: boolean;
  readonly place?: RowPlace;
}

/** A part of a position that was closed: from what price to what price, and what it left after all costs. */
export function ClosedRow({ closed, dated = false, place }: ClosedRowProps) {
  const { t, i18n } = useTranslation('trade');
  const { money, movement } = useOwnMoneyText();
  const momentText = useMomentText();
  const zonedText = useZonedMomentText();
  const nameOf = useTradedName();
  const numbers = numberFormats(i18n.language);
  const { name, positionId, quantity, openPrice, closePrice, profit, fee, settleCurrency, reason, closeTimeTimestamp } = closed;
  const price = (text: string) => averageText(text, closed, numbers);
  const { net, costs } = resultOf([closed]);
  const left = net ?? profit;
  return (
    <li className={css.row} {...place}>
      <Link className={css.name} to={detailHref('position', positionId)} title={name}>
        {nameOf(closed)}
      </Link>
      <span className={`${css.profit} ${isFall(left) ? css.fall : css.rise}`}>{movement(left, settleCurrency)}</span>
      <span className={css.what}>
        {holdingSide(t, closed)} {wholeText(quantity, numbers)} · {t('closed.fromTo', { open: price(openPrice), close: price(closePrice) })}
      </span>
      <span className={css.fee}>
        {costs === undefined
          ? t('closed.gross', { fee: money(fee, settleCurrency) })
          : t('closed.net', { costs: money(costs, settleCurrency) })}
      </span>
      <span className={css.tags}>
        <Tags of={closed} />
      </span>
      <span className={css.end}>
        {reason !== 'customer' && <b>{t(`closed.reason.${reason}`)} · </b>}
        <time dateTime={new Date(closeTimeTimestamp * 1000).toISOString()} title={zonedText(closeTimeTimestamp)}>
          {dated ? momentText(closeTimeTimestamp) : clockText(closeTimeTimestamp * 1000, i18n.language)}
        </time>
      </span>
    </li>
  );
}
