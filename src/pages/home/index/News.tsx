import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { ArticleRow } from '../../../features/news/ArticleRow.tsx';
import { ALL_TAGS, TagTabs } from '../../../features/news/TagTabs.tsx';
import { useArticleTags } from '../../../features/news/useArticleTags.ts';
import { useArticleTime } from '../../../features/news/useArticleTime.ts';
import { href } from '../../../lib/href.ts';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import css from './home.module.css';
import { NEWS_PAGE } from './places.ts';

const SHOWN = 5;
const BONES = Array.from({ length: SHOWN }, (_, index) => index);
const RENEW_MS = 60_000;

/** The newest articles, of one tag or of all, and the way to the others. */
export function News() {
  const { t } = useTranslation();
  const panel = useId();
  const [tag, setTag] = useState(ALL_TAGS);
  const { tags, labelOf } = useArticleTags();
  const ofTag = tag === ALL_TAGS ? {} : { tag };
  return (
    <section className={css.news}>
      <h2 className={css.newsHeading}>
        {t('home.news')}
        <Link to={href(NEWS_PAGE, ofTag)} className={css.all}>
          {t('home.allNews')}
        </Link>
      </h2>
      <TagTabs tags={tags} selected={tag} controls={panel} onSelect={setTag} />
      <div id={panel} className={css.articles} role="tabpanel" aria-label={tag === ALL_TAGS ? t('news.all') : labelOf(tag)}>
        <Articles key={tag} input={ofTag} labelOf={labelOf} />
      </div>
    </section>
  );
}

interface ArticlesProps {
  readonly input: { readonly tag?: string };
  labelOf(tag: string): string;
}

function Articles({ input, labelOf }: ArticlesProps) {
  const { t } = useTranslation();
  const timeOf = useArticleTime();
  const read = useRead('articlePageList', { ...input, pageNum: 1, pageSize: SHOWN }, { every: RENEW_MS });
  if (!read.data) {
    if (read.state === 'failed') return <FailedState title={t('news.failed')} failure={read.failure} onRetry={read.retry} />;
    return (
      <div aria-busy="true">
        {BONES.map((bone) => (
          <div key={bone} className={css.articleBone} aria-hidden="true">
            <span />
            <span />
          </div>
        ))}
      </div>
    );
  }
  if (read.data.list.length === 0) return <EmptyState icon="text" title={t('news.none')} detail={t('news.noneOfTag')} />;
  return (
    <ul>
      {read.data.list.map((article) => (
        <ArticleRow key={article.id} article={article} tag={input.tag === undefined ? labelOf(article.tag) : ''} time={timeOf(article)} />
      ))}
    </ul>
  );
}
