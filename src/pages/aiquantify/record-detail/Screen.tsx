import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { QUANTIFY_DETAIL_ROUTE } from '../../../products/stake.ts';
import { Holding } from '../Held.tsx';

/** The order that the address names. */
export function Screen() {
  const { id } = usePageQuery(QUANTIFY_DETAIL_ROUTE);
  return <Holding key={id} id={Number(id)} />;
}
