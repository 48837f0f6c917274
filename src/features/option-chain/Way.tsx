import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import { listedIn } from '../../../contract/markets.ts';
import type { Option } from '../../../contract/rest/market.ts';
import { orderHref } from '../../products/orderPage.ts';
import { Link } from '../../ui/press/Link.tsx';
import css from './option-chain.module.css';

interface WayProps {
  readonly option: Option | undefined;
  readonly future: string;
  /** Decimal string; absent where nobody quotes. */
  readonly price: string | null | undefined;
  readonly direction: Direction;
  readonly text: string;
}

/** A premium is a way to the ticket at that price: what others bid is sold to, what they ask is bought. */
export function Way({ option, future, price, direction, text }: WayProps) {
  const { t } = useTranslation();
  if (!option || !price) return text;
  const { code, right, strike, lastTradeDate } = option;
  const aim = { goldCode: future, optionType: right, strike, expiry: lastTradeDate };
  return (
    <Link
      className={`${css.way} ${direction === Direction.Buy ? css.ask : css.bid}`}
      to={orderHref({ code, ...listedIn('FUT') }, { direction, price, option: aim })}
      aria-label={t(direction === Direction.Buy ? 'quote.buyAt' : 'quote.sellAt', { price: text })}
    >
      {text}
    </Link>
  );
}
