import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ArticleRow } from '../../../features/news/ArticleRow.tsx';
import { ALL_TAGS, TagTabs } from '../../../features/news/TagTabs.tsx';
import { useArticleTime } from '../../../features/news/useArticleTime.ts';
import { useArticleTags } from '../../../features/news/useArticleTags.ts';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import { href } from '../../../lib/href.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { page } from './page.ts';

/** Enough for the list to be drawn only around what is in sight. */
const PAGE_SIZE = 100;
const RENEW_MS = 60_000;

/** All news, newest first, of one tag or of all. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const panel = useId();
  const { tag = ALL_TAGS } = usePageQuery(page);
  const { tags, labelOf } = useArticleTags();
  const timeOf = useArticleTime();
  return (
    <>
      <NavBar back title={t('news.index', { ns: 'titles' })} />
      <TagTabs
        tags={tags}
        selected={tag}
        controls={panel}
        onSelect={(next) => void navigate(href(page, { tag: next === ALL_TAGS ? undefined : next }), { replace: true })}
      />
      <div id={panel} className={frame.scroll} role="tabpanel" aria-label={tag === ALL_TAGS ? t('news.all') : labelOf(tag)}>
        <PagedList
          key={tag}
          call="articlePageList"
          input={tag === ALL_TAGS ? {} : { tag }}
          label={t('news.index', { ns: 'titles' })}
          pageSize={PAGE_SIZE}
          every={RENEW_MS}
          empty={
            <EmptyState icon="text" title={t('news.none')} detail={t('news.noneOfTag')}>
              {tag !== ALL_TAGS && (
                <ButtonLink kind="main" replace to={page.path}>
                  {t('news.all')}
                </ButtonLink>
              )}
            </EmptyState>
          }
          row={(article, place) => <ArticleRow article={article} tag={labelOf(article.tag)} time={timeOf(article)} place={place} />}
        />
      </div>
    </>
  );
}
