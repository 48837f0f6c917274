import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { listedIn } from '../../../contract/markets.ts';
import type { HongKongFacts as Contract } from '../../../contract/rest/summary.ts';
import { useRead } from '../../data/useRead.ts';
import { numberFormats, wireText } from '../../lib/numbers.ts';
import { quoteHref } from '../../products/quotePage.ts';
import { Link } from '../../ui/press/Link.tsx';
import { FactGrid } from './FactGrid.tsx';

interface HongKongFactsProps {
  readonly facts: Contract | null | undefined;
  /** Its name in Chinese, where its exchange gives one. */
  readonly nameZh: string | undefined;
  readonly market: Market;
  readonly code: string;
}

const RENEW_MS = 60_000;

/** What only a Hong Kong listing has: its name in Chinese, the tick of its spread table, stamp duty, the other listing. */
export function HongKongFacts({ facts, nameZh, market, code }: HongKongFactsProps) {
  const { t, i18n } = useTranslation();
  const numbers = numberFormats(i18n.language);
  // The tick moves with the price, from one band of the table to the next.
  const detail = useRead('stockDetail', { stockCode: code, market }, { every: RENEW_MS });
  const tick = wireText(detail.data?.row.tick, numbers);
  const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : t(value ? 'hk.yes' : 'hk.no'));
  const other = facts?.counterpart;
  return (
    <FactGrid
      facts={[
        { label: t('hk.nameZh'), value: nameZh ? <span lang="zh-Hans">{nameZh}</span> : undefined },
        { label: t('hk.board'), value: facts?.board ?? undefined },
        { label: t('hk.tick'), value: facts?.spreadTable ? t('hk.tickTable', { tick, table: facts.spreadTable }) : tick },
        { label: t('hk.stampDuty'), value: yesNo(facts?.stampDuty) },
        { label: t('hk.shortable'), value: yesNo(facts?.shortable) },
        ...(other
          ? [
              {
                label: t('hk.counterpart'),
                wide: true,
                value: (
                  <Link to={quoteHref({ name: other.code, code: other.code, ...listedIn(other.market) })}>
                    {`${other.code} · ${t(`market.${other.market}`)}`}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
