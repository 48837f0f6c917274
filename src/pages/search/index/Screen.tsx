import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MARKETS, type Market } from '../../../../contract/codes.ts';
import { useRead } from '../../../data/useRead.ts';
import type { RowFacts } from '../../../features/quote-list/rowWriter.ts';
import { href } from '../../../lib/href.ts';
import { numberFormats, wholeText } from '../../../lib/numbers.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useBack } from '../../../lib/useBack.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { phaseOfRows } from '../../../lib/session.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import hidden from '../../../ui/sign/visually-hidden.module.css';
import frame from '../../../ui/page/page.module.css';
import { page } from './page.ts';
import { Narrow } from './Narrow.tsx';
import { Recent } from './Recent.tsx';
import { Results } from './Results.tsx';
import css from './search.module.css';
import { groupByType, MARKET_OF, type SearchType, TYPES, typeOf } from './types.ts';
import { useSearch } from './useSearch.ts';

const KEYWORD_LIMIT = 80;
/** Rows of a type before the rest waits behind "see all". */
const A_TYPE = 6;

/** Search over every open market while one types; arrows choose, Enter opens, Escape leaves. */
export function Screen() {
  const { t, i18n } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const back = useBack();
  const query = usePageQuery(page);
  const [text, setText] = useState((query.keyword ?? '').slice(0, KEYWORD_LIMIT));
  const type = TYPES.find((one) => one === query.type) ?? 'all';
  const market = MARKETS.find((one) => one === query.market);
  const { keyword, read, found, answered } = useSearch(text.trim(), type, market);
  const [chosen, setChosen] = useState({ of: '', index: 0 });
  // Another search begins at its first result.
  const question = `${type} ${market ?? ''} ${keyword}`;
  const active = chosen.of === question ? chosen.index : 0;
  const field = useRef<HTMLInputElement>(null);
  const results = useId();
  const remember = useSettings((settings) => settings.remember);
  const markets = useRead('getMarkets', {});
  const statuses = markets.data?.list ?? [];
  const phaseOf = (of: Market) => phaseOfRows(statuses, of);
  const numbers = numberFormats(i18n.language);
  const picked = (found?.list ?? []).filter((row) => type === 'all' || typeOf(row.market) === type);
  const groups = groupByType(picked, type === 'all' ? A_TYPE : picked.length);
  const rows = groups.flatMap((group) => group.rows);
  // Enter may come before the answer: then it waits, for what stands there still belongs to other letters.
  const [entered, setEntered] = useState<string>();

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    // The address follows, so that a reload or a way back finds the same search.
    const asked = { keyword: keyword || undefined, type: type === 'all' ? undefined : type, market };
    void navigate(href(page, asked), { replace: true });
  }, [keyword, type, market, navigate]);

  const narrow = (next: { type?: SearchType; market?: Market | undefined }) => {
    const asked = { keyword: keyword || undefined, type, market, ...next };
    void navigate(href(page, { ...asked, type: asked.type === 'all' ? undefined : asked.type }), { replace: true });
    field.current?.focus();
  };
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
      setChosen({ of: question, index: next });
      document.getElementById(`${results}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      if (answered) enterNow();
      else setEntered(text.trim());
    }
  };

  const total = type === 'stock' && market === undefined ? picked.length : (found?.total ?? 0);
  const body = () => {
    if (keyword === '') return <Recent onOpen={open} />;
    if (read.state === 'failed' && rows.length === 0)
      return <FailedState title={t('search.failed')} failure={read.failure} onRetry={read.retry} />;
    if (read.state === 'loading' && rows.length === 0) return <ListSkeleton />;
    if (rows.length === 0) {
      const narrowed = type !== 'all' || market !== undefined;
      return (
        <EmptyState
          icon="search"
          title={t(narrowed ? 'search.noneFiltered' : 'search.none', { keyword })}
          detail={narrowed ? undefined : t('search.noneDetail')}
        >
          {narrowed && (
            <Button kind="main" onClick={() => narrow({ type: 'all', market: undefined })}>
              {t('search.widen')}
            </Button>
          )}
        </EmptyState>
      );
    }
    return (
      <Results
        groups={groups}
        active={active}
        name={results}
        old={!answered}
        phaseOf={phaseOf}
        onOpen={open}
        onType={(next) => narrow({ type: next, market: undefined })}
      />
    );
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
      <Narrow
        type={type}
        market={market}
        listed={statuses.map((status) => status.market)}
        onType={(next) => narrow({ type: next, market: MARKET_OF[next] === undefined ? market : undefined })}
        onMarket={(next) => narrow({ market: next })}
      />
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
