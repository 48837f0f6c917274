import { useTranslation } from 'react-i18next';
import type { Market, Phase } from '../../../../contract/codes.ts';
import type { QuoteRow } from '../../../../contract/rest/shapes.ts';
import { QuoteRows } from '../../../features/quote-list/QuoteRows.tsx';
import type { RowFacts } from '../../../features/quote-list/rowWriter.ts';
import { Button } from '../../../ui/press/Button.tsx';
import css from './search.module.css';
import type { Group, SearchType } from './types.ts';

interface ResultsProps {
  readonly groups: readonly Group<QuoteRow>[];
  readonly active: number;
  /** Id of the first list; rows have it with their position. */
  readonly name: string;
  /** The rows still answer fewer letters. */
  readonly old: boolean;
  phaseOf(market: Market): Phase | undefined;
  onOpen(facts: RowFacts): void;
  onType(type: SearchType): void;
}

/** What was found, by type; one field moves through all of it. */
export function Results({ groups, active, name, old, phaseOf, onOpen, onType }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <div aria-busy={old} className={old ? css.old : undefined}>
      {groups.map(({ type, offset, rows, more }) => (
        <section key={type}>
          {(groups.length > 1 || more) && (
            <div className={css.sectionHead}>
              <h2 className={css.heading}>{t(`search.type.${type}`)}</h2>
              {more && (
                <Button kind="quiet" aria-label={t('search.moreOf', { type: t(`search.type.${type}`) })} onClick={() => onType(type)}>
                  {t('search.more')}
                </Button>
              )}
            </div>
          )}
          <QuoteRows
            rows={rows}
            label={`${t('search.results')}, ${t(`search.type.${type}`)}`}
            phase={phaseOf}
            activeIndex={active}
            gridId={name}
            offset={offset}
            stars
            onOpen={onOpen}
          />
        </section>
      ))}
    </div>
  );
}
