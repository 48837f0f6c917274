import { useTranslation } from 'react-i18next';
import { MARKETS } from '../../../../contract/codes.ts';
import { useRead } from '../../../data/useRead.ts';
import { QuoteRows } from '../../../features/quote-list/QuoteRows.tsx';
import type { RowFacts } from '../../../features/quote-list/rowWriter.ts';
import { useSettings } from '../../../lib/settings.ts';
import { phaseOfRows } from '../../../lib/session.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import css from './search.module.css';
import { Shortcuts } from './Shortcuts.tsx';

/** Before anything is typed: what was looked for on this device, and what many look at. */
export function Recent({ onOpen }: { onOpen(facts: RowFacts): void }) {
  const { t } = useTranslation();
  const recent = useSettings((settings) => settings.recent);
  const forget = useSettings((settings) => settings.forgetRecent);
  const hot = useRead('hotStock', {});
  const markets = useRead('getMarkets', {});
  const rows = hot.data?.list ?? [];
  if (recent.length === 0 && rows.length === 0)
    return <EmptyState icon="search" title={t('search.start')} detail={t('search.startDetail')} />;
  return (
    <>
      {recent.length > 0 && (
        <section>
          <div className={css.sectionHead}>
            <h2 className={css.heading}>{t('search.recent')}</h2>
            <Button kind="quiet" onClick={forget}>
              {t('search.forget')}
            </Button>
          </div>
          <ul className={css.recent}>
            {recent.map((search) => (
              <li key={`${search.market}:${search.code}`}>
                <button
                  type="button"
                  className={css.chip}
                  onClick={() =>
                    onOpen({
                      ...search,
                      market: MARKETS.find((market) => market === search.market) ?? 'US',
                      source: search.source as RowFacts['source'],
                    })
                  }
                >
                  <b>{search.code}</b> <span className={css.chipName}>{search.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && (
        <section>
          <div className={css.sectionHead}>
            <h2 className={css.heading}>{t('search.hot')}</h2>
          </div>
          <QuoteRows
            stars
            rows={rows}
            label={t('search.hot')}
            phase={(market) => phaseOfRows(markets.data?.list, market)}
            onOpen={onOpen}
          />
        </section>
      )}
      <Shortcuts />
    </>
  );
}
