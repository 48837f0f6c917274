import type { Currency } from '../../../contract/money.ts';
import { isFall } from '../../../contract/finance/price.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import css from './holdings.module.css';

/** What the customer's own made or lost, in its colour. */
export function Signed({ amount, currency }: { readonly amount: string; readonly currency: Currency }) {
  const { movement } = useOwnMoneyText();
  return <span className={isFall(amount) ? css.fall : css.rise}>{movement(amount, currency)}</span>;
}
