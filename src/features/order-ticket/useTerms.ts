import { useContext, useMemo, useState } from 'react';
import { conversionRate, type Fraction } from '../../../contract/finance/trade.ts';
import { pricingOf } from '../../../contract/lines.ts';
import { quoteKey } from '../../../contract/quote.ts';
import type { Input, Output } from '../../../contract/rest/index.ts';
import type { Conversion } from '../../../contract/rest/trading.ts';
import type { Loadable } from '../../data/api.ts';
import { useQuote } from '../../data/useQuote.ts';
import { useRead } from '../../data/useRead.ts';
import { useRows } from '../../data/useRows.ts';
import { Still } from '../../lib/still.ts';

const ASKED_POLL_MS = 2000;

/** What an order has to keep to and what it costs, as the server tells of an instrument in a line. */
export function useTerms({ stockCode, market, source, goldCode }: Input<'minCount'>): {
  readonly terms: Loadable<Output<'minCount'>>;
  readonly rates: Loadable<Output<'rateSite'>>;
} {
  const enabled = useContext(Still);
  const named = { stockCode, market, source, ...(goldCode === undefined ? {} : { goldCode }) };
  // What a counterparty asks follows the market.
  const terms = useRead('minCount', named, { enabled, every: pricingOf(source) === 'counterparty' ? ASKED_POLL_MS : 0 });
  const rates = useRead('rateSite', { source, market, stockCode: goldCode ?? stockCode }, { enabled });
  return { terms, rates };
}

/** From the price's currency to the settlement's, live; undefined while it isn't known, or where there is none to convert. */
export function useConversion(conversion: Conversion | null | undefined): Fraction | undefined {
  const rows = useRows(useMemo(() => (conversion ? [quoteKey(conversion.market, conversion.code)] : []), [conversion]));
  const pair = useQuote(rows.ids[0]);
  return conversion && pair ? conversionRate(pair.price, pair.instrument.scale, conversion.inverse) : undefined;
}

/** What can be afforded or sold, and the free money, which stays in sight while it is asked for anew. */
export function useMost(input: Input<'positionHalfOrFull'>): {
  readonly most: Output<'positionHalfOrFull'> | undefined;
  readonly account: Pick<Output<'positionHalfOrFull'>, 'available' | 'currency'> | undefined;
  readonly asking: boolean;
} {
  const read = useRead('positionHalfOrFull', input, { enabled: useContext(Still) });
  const [account, setAccount] = useState(read.data);
  if (read.data && read.data !== account) setAccount(read.data);
  return { most: read.data, account, asking: read.state === 'loading' };
}
