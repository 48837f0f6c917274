import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { useRead } from '../../data/useRead.ts';
import { href } from '../../lib/href.ts';
import { ageText } from '../../lib/useAgeText.ts';
import { serverNow } from '../../lib/priceState.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { useFeed } from '../../data/useFeed.ts';
import { dateText, minuteText } from '../../lib/time.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/press/Button.tsx';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import { Link } from '../../ui/press/Link.tsx';
import css from './article-list.module.css';

interface ArticleListProps {
  readonly market: Market;
  readonly code: string;
}

const PAGE = 20;
const RENEW_MS = 60_000;
const DAY_MS = 86_400_000;
const READER = { path: '/pages/news/detail', query: { id: 'required' } } as const;

/** What was written about one instrument, newest first. */
export function ArticleList({ market, code }: ArticleListProps) {
  const { t, i18n } = useTranslation();
  const [size, setSize] = useState(PAGE);
  const read = useRead('articlePageList', { pageNum: 1, pageSize: size, stockCode: code, market }, { every: RENEW_MS });
  // A longer list is another read: the shorter one stays in sight until it comes.
  const [shown, setShown] = useState(read.data);
  if (read.data && read.data !== shown) setShown(read.data);
  const now = serverNow(useFeed(), useQuoteStore().time(), useNow(RENEW_MS));
  const when = (seconds: number) => {
    const at = seconds * 1000;
    const age = now === undefined ? Number.POSITIVE_INFINITY : now - at;
    return age < DAY_MS ? t('news.ago', { age: ageText(t, age) }) : `${dateText(at, i18n.language)} ${minuteText(at, i18n.language)}`;
  };
  if (!shown) {
    if (read.state === 'failed') return <FailedState title={t('news.failed')} failure={read.failure} onRetry={read.retry} />;
    return <div className={css.bones} aria-busy="true" />;
  }
  if (shown.list.length === 0) return <EmptyState icon="info" title={t('news.none')} detail={t('news.noneDetail')} />;
  return (
    <section className={css.part} aria-label={t('quote.news')}>
      <ul>
        {shown.list.map((article) => (
          <li key={article.id}>
            <Link className={css.article} to={href(READER, { id: article.id })}>
              <b>{article.title}</b>
              {article.summary !== '' && <span className={css.summary}>{article.summary}</span>}
              <small>
                {article.source} · {when(article.createTimestamp)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {shown.list.length < shown.total && (
        <p className={css.more}>
          <Button kind="quiet" aria-disabled={read.state === 'loading'} onClick={() => setSize(size + PAGE)}>
            {t('news.more')}
          </Button>
        </p>
      )}
      {read.state === 'failed' && (
        <p className={css.old}>
          {t('news.old')}{' '}
          <button type="button" onClick={read.retry}>
            {t('app.retry')}
          </button>
        </p>
      )}
    </section>
  );
}
