import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useRead } from '../../../data/useRead.ts';
import { QuoteRows } from '../../../features/quote-list/QuoteRows.tsx';
import type { RowFacts } from '../../../features/quote-list/rowWriter.ts';
import { href } from '../../../lib/href.ts';
import { numberFormats, wholeText } from '../../../lib/numbers.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useBack } from '../../../lib/useBack.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { EmptyState, FailedState } from '../../../ui/Faces.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import frame from '../../../ui/page.module.css';
import { route } from './route.ts';
import { Recent } from './Recent.tsx';
import css from './search.module.css';

const DEBOUNCE_MS = 120;
const SHOWN = 50;
const KEYWORD_LIMIT = 80;

/** The text once it has rested for a moment, so that typing asks once a pause and not once a letter. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Search over every open market while one types; arrows choose, Enter opens, Escape leaves. */
export function Screen() {
  const { t, i18n } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const back = useBack();
  const query = usePageQuery(route);
  const [text, setText] = useState((query.keyword ?? '').slice(0, KEYWORD_LIMIT));
  const keyword = useRested(text.trim());
  const [chosen, setChosen] = useState({ of: '', index: 0 });
  // Another search begins at its first result.
  const active = chosen.of === keyword ? chosen.index : 0;
  const field = useRef<HTMLInputElement>(null);
  const results = useId();
  const remember = useSettings((settings) => settings.remember);
  const read = useRead('allStockList', { keyword, pageNum: 1, pageSize: SHOWN }, { enabled: keyword !== '' });
  const markets = useRead('getMarkets', {});
  const numbers = numberFormats(i18n.language);
  const rows = keyword === '' ? [] : (read.data?.list ?? []);
  // Enter may come before the answer: then it waits, for what stands there still belongs to other letters.
  const [entered, setEntered] = useState<string>();
  const answered = keyword === text.trim() && read.state !== 'loading';
  const phase = markets.data?.list.find((known) => known.market === 'US')?.phase;

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    // The address follows, so that a reload or a way back finds the same search.
    void navigate(href(route, { keyword: keyword === '' ? undefined : keyword }), { replace: true });
  }, [keyword, navigate]);

  const open = (facts: RowFacts) => {
    remember({ name: facts.name, code: facts.code, market: facts.market, source: facts.source });
    void navigate(quoteHref(facts));
  };

  const enterNow = () => {
    const row = rows[active];
    if (row) open({ name: row.name, code: row.stock_code, market: row.market, source: row.source });
  };
  const enter = useEffectEvent(enterNow);
  useEffect(() => {
    if (answered && entered === keyword) enter();
  }, [answered, entered, keyword]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (text === '') back();
      else setText('');
      return;
    }
    const target = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (target !== undefined && answered && rows.length > 0) {
      event.preventDefault();
      const next = (target + rows.length) % rows.length;
      setChosen({ of: keyword, index: next });
      document.getElementById(`${results}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      if (answered) enterNow();
      else setEntered(text.trim());
    }
  };

  const total = read.data?.total ?? 0;
  const body = () => {
    if (keyword === '') return <Recent onOpen={open} />;
    if (read.state === 'failed' && rows.length === 0)
      return <FailedState title={t('search.failed')} failure={read.failure} onRetry={read.retry} />;
    if (read.state === 'loading') return <ListSkeleton />;
    if (rows.length === 0) return <EmptyState icon="search" title={t('search.none', { keyword })} detail={t('search.noneDetail')} />;
    return <QuoteRows rows={rows} label={t('search.results')} phase={phase} activeIndex={active} gridId={results} onOpen={open} />;
  };

  return (
    <>
      <header className={css.bar}>
        <h1 className={hidden.hidden} tabIndex={-1}>
          {t('search.index', { ns: 'titles' })}
        </h1>
        <button type="button" className={css.back} aria-label={t('app.back')} onClick={back}>
          <Icon name="back" />
        </button>
        <div className={css.field}>
          <Icon name="search" size={16} />
          <input
            ref={field}
            className={css.input}
            type="search"
            role="combobox"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={KEYWORD_LIMIT}
            aria-label={t('search.label')}
            aria-expanded={rows.length > 0}
            aria-controls={results}
            aria-haspopup="grid"
            aria-activedescendant={rows.length > 0 ? `${results}-${active}` : undefined}
            placeholder={t('app.searchHint')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setEntered(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          {text !== '' && (
            <button
              type="button"
              className={css.clear}
              aria-label={t('search.clear')}
              onClick={() => {
                setText('');
                field.current?.focus();
              }}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </div>
      </header>
      <output className={css.count}>
        {keyword !== '' && read.state === 'done' && rows.length > 0
          ? total > rows.length
            ? t('search.first', { shown: wholeText(rows.length, numbers), total: wholeText(total, numbers) })
            : t('search.count', { count: total })
          : ''}
      </output>
      <div className={frame.scroll}>{body()}</div>
    </>
  );
}
