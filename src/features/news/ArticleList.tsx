import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { useRead } from '../../data/useRead.ts';
import { Button } from '../../ui/press/Button.tsx';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import { ArticleRow } from './ArticleRow.tsx';
import css from './article-list.module.css';
import { useArticleTime } from './useArticleTime.ts';

interface ArticleListProps {
  readonly market: Market;
  readonly code: string;
}

const PAGE = 20;
const RENEW_MS = 60_000;

/** What was written about one instrument, newest first. */
export function ArticleList({ market, code }: ArticleListProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState(PAGE);
  const read = useRead('articlePageList', { pageNum: 1, pageSize: size, stockCode: code, market }, { every: RENEW_MS });
  // A longer list is another read: the shorter one stays in sight until it comes.
  const [shown, setShown] = useState(read.data);
  if (read.data && read.data !== shown) setShown(read.data);
  const timeOf = useArticleTime();
  if (!shown) {
    if (read.state === 'failed') return <FailedState title={t('news.failed')} failure={read.failure} onRetry={read.retry} />;
    return <div className={css.bones} aria-busy="true" />;
  }
  if (shown.list.length === 0) return <EmptyState icon="info" title={t('news.none')} detail={t('news.noneDetail')} />;
  return (
    <section className={css.part} aria-label={t('quote.news')}>
      <ul>
        {shown.list.map((article) => (
          <ArticleRow key={article.id} article={article} time={timeOf(article)} />
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
