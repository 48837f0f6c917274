import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { listedIn } from '../../../../contract/markets.ts';
import type { Article } from '../../../../contract/rest/article.ts';
import { useRead } from '../../../data/useRead.ts';
import { ArticleBody } from '../../../features/news/ArticleBody.tsx';
import { safeSource } from '../../../features/news/markup.ts';
import { useArticleTags } from '../../../features/news/useArticleTags.ts';
import { QuoteRows } from '../../../features/quote-list/QuoteRows.tsx';
import { href } from '../../../lib/href.ts';
import { useSettings } from '../../../lib/settings.ts';
import { share } from '../../../lib/share.ts';
import { dateText, minuteText, zoneText } from '../../../lib/time.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { phaseOfRows } from '../../../lib/session.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { NavAction, NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import css from './news.module.css';
import { page } from './page.ts';

const ID = /^.{1,64}$/;
const NEWS_LIST = { path: '/pages/news/index', query: { tag: 'optional' } } as const;
const NEXT_SIZE = { small: 'medium', medium: 'large', large: 'small' } as const;

/** One article: its text made safe, in the size that the reader likes, and the instruments that it is about. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const { id = '' } = usePageQuery(page);
  const asked = ID.test(id);
  const read = useRead('articleDetail', { id }, { enabled: asked });
  const { labelOf } = useArticleTags();
  const size = useSettings((settings) => settings.articleSize);
  const set = useSettings((settings) => settings.set);
  const article = read.data;
  const tell = () =>
    void share({ title: article?.title ?? '', url: window.location.href }, { copied: t('quote.copied'), refused: t('quote.notShared') });
  const body = () => {
    if (article) return <Reader article={article} tag={labelOf(article.tag)} />;
    if (!asked)
      return (
        <EmptyState icon="info" title={t('news.unknown')} detail={t('news.unknownDetail')}>
          <ButtonLink kind="main" to="/pages/home/index">
            {t('notFound.home')}
          </ButtonLink>
        </EmptyState>
      );
    if (read.state === 'failed') return <FailedState title={t('news.articleFailed')} failure={read.failure} onRetry={read.retry} />;
    return <div className={css.bones} aria-busy="true" />;
  };
  return (
    <>
      <NavBar back title={t('news.detail', { ns: 'titles' })}>
        <NavAction icon="text" label={t(`news.size.${size}`)} onClick={() => set('articleSize', NEXT_SIZE[size])} />
        {article && <NavAction icon="share" label={t('quote.share')} onClick={tell} />}
      </NavBar>
      <div className={frame.scroll}>{body()}</div>
    </>
  );
}

function Reader({ article, tag }: { readonly article: Article; readonly tag: string }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const size = useSettings((settings) => settings.articleSize);
  const markets = useRead('getMarkets', {});
  const at = article.createTimestamp * 1000;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const picture = safeSource(article.picture ?? undefined);
  return (
    <div className={css.columns}>
      <article className={css.article}>
        <h2 className={css.title}>{article.title}</h2>
        <p className={css.meta}>
          {tag !== '' && (
            <Link className={css.tag} to={href(NEWS_LIST, { tag: article.tag })}>
              {tag}
            </Link>
          )}
          <span>{article.source}</span>
          <time dateTime={new Date(at).toISOString()}>
            {`${dateText(at, i18n.language)} ${minuteText(at, i18n.language)} ${zoneText(at, zone)}`}
          </time>
        </p>
        {picture !== undefined && <img className={css.picture} src={picture} alt="" />}
        <ArticleBody content={article.content} size={size} />
      </article>
      {article.related.length > 0 && (
        <aside className={css.related}>
          <h2 className={css.heading}>{t('news.related')}</h2>
          <QuoteRows
            rows={article.related.map(({ name, code, market }) => ({ name, stock_code: code, ...listedIn(market) }))}
            label={t('news.related')}
            phase={(market) => phaseOfRows(markets.data?.list, market)}
            onOpen={(facts) => void navigate(quoteHref(facts))}
          />
        </aside>
      )}
    </div>
  );
}
