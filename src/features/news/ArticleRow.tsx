import type { ArticleHead } from '../../../contract/rest/article.ts';
import { href } from '../../lib/href.ts';
import type { RowPlace } from '../../ui/list/LongList.tsx';
import { Link } from '../../ui/press/Link.tsx';
import css from './article-row.module.css';

const READER = { path: '/pages/news/detail', query: { id: 'required' } } as const;

interface ArticleRowProps {
  readonly article: ArticleHead;
  /** Its tag's label; none where the list is of one tag. */
  readonly tag?: string;
  readonly time: string;
  readonly place?: RowPlace;
}

/** An article's line in a list: title, summary, where it is from and when it appeared. */
export function ArticleRow({ article, tag = '', time, place }: ArticleRowProps) {
  return (
    <li {...place}>
      <Link className={css.article} to={href(READER, { id: article.id })}>
        <b>{article.title}</b>
        {article.summary !== '' && (
          <span className={css.summary} data-preview>
            {article.summary}
          </span>
        )}
        <small>
          {tag !== '' && <span className={css.tag}>{tag}</span>}
          <span>{article.source}</span>
          <span>{time}</span>
        </small>
      </Link>
    </li>
  );
}
