import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MARKETS } from '../../../contract/codes.ts';
import type { LiveScan } from '../../data/api.ts';
import { useRead } from '../../data/useRead.ts';
import { useScan } from '../../data/useScan.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { figureText } from './figureText.ts';
import { NoMatches } from './NoMatches.tsx';
import { RuleForm } from './RuleForm.tsx';
import { SavedScans } from './SavedScans.tsx';
import css from './scanner.module.css';
import { ScanStrip } from './ScanStrip.tsx';
import { useScans } from './useScans.ts';

/** What a list of quotes needs to show matches. */
export interface ScanResults {
  readonly window: LiveScan;
  readonly label: string;
  readonly place: string;
  readonly figures: {
    readonly order: string;
    readonly heads: { readonly who: string; readonly figure: string; readonly day: string };
    of(id: number): { readonly text: string; readonly sign: number };
  };
}

interface ScannerProps {
  /** Draws the matches; the page knows the list. */
  list(results: ScanResults): ReactNode;
}

/** The scanner: rule, markets, filters, saved scans, and what matches now. Fills the space that a list would have. */
export function Scanner({ list }: ScannerProps) {
  const { t, i18n } = useTranslation('scanner');
  const scans = useScans();
  const { wish } = scans;
  const markets = useRead('getMarkets', {});
  const live = useScan(wish);
  const offered = useMemo(
    () => MARKETS.filter((market) => markets.data === undefined || markets.data.list.some((known) => known.market === market)),
    [markets.data],
  );
  const numbers = numberFormats(i18n.language);
  const { rule } = wish;
  const figures = useMemo(
    () => ({
      order: JSON.stringify(wish),
      heads: {
        who: t('market'),
        day: t('day'),
        figure: t(`head.${rule.kind}`, { minutes: 'minutes' in rule ? rule.minutes : 0 }),
      },
      of: (id: number) => figureText(rule, live.figureOf(id), numbers),
    }),
    [wish, rule, live, numbers, t],
  );

  return (
    <section className={css.scanner}>
      <RuleForm wish={wish} offered={offered} onChange={scans.look} />
      <SavedScans scans={scans} />
      <ScanStrip live={live} />
      {live.ready && live.total > 0 ? (
        list({ window: live, label: t('list'), place: 'scanner', figures })
      ) : (
        <NoMatches live={live} rule={rule} />
      )}
    </section>
  );
}
