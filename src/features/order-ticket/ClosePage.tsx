import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import { DECIMAL } from '../../../contract/finance/price.ts';
import type { Position } from '../../../contract/rest/trading.ts';
import type { Failure } from '../../../contract/result.ts';
import { closing } from '../../products/closing.ts';
import { productOf } from '../../products/registry.ts';
import type { Aim } from './aim.ts';
import { Known, NotHere } from './Known.tsx';

interface ClosePageProps {
  readonly title: string;
  readonly position: Position;
  /** Stands in the ticket's place; undefined while the position is there. */
  readonly gone: ReactNode;
  /** From the address; what makes no sense is left out. */
  readonly quantity: string | undefined;
  readonly price: string | undefined;
  /** Below the figures. */
  readonly extra: ReactNode;
  failureText(failure: Failure): string;
}

/** Closes a position in whole or in part, at a limit or at market, by the same ticket as every order. */
export function ClosePage({ title, position, gone, quantity, price, extra, failureText }: ClosePageProps) {
  const { t } = useTranslation('forms');
  const line = productOf(position.source);
  const product = useMemo(() => line && closing(line, position), [line, position]);
  if (!product) return <NotHere title={title} words={t('denial.notTradable')} />;
  const free = position.positionNum - position.frozenNum;
  const asked = quantity !== undefined && /^[1-9]\d{0,11}$/.test(quantity) ? Number(quantity) : free;
  const { option } = position;
  const aim: Aim = {
    market: position.market,
    code: position.stockCode,
    source: position.source,
    name: position.name,
    direction: position.direction === Direction.Buy ? Direction.Sell : Direction.Buy,
    price: price !== undefined && DECIMAL.test(price) ? price : undefined,
    quantity: Math.min(asked, free) || undefined,
    option: option
      ? { goldCode: option.underlying, optionType: option.right, strike: option.strike, expiry: option.lastTradeDate }
      : undefined,
  };
  return <Known title={title} aim={aim} product={product} closes={position} gone={gone} extra={extra} failureText={failureText} />;
}
