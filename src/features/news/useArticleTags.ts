import { useRead } from '../../data/useRead.ts';

interface ArticleTags {
  readonly tags: readonly { readonly value: string; readonly label: string }[];
  /** A tag that the dictionary doesn't have is its own label. */
  labelOf(tag: string): string;
}

const NONE: ArticleTags['tags'] = [];

/** What the broker files its articles under, in the customer's language; none until it has answered. */
export function useArticleTags(): ArticleTags {
  const { data } = useRead('dictData', { dictType: 'article_tag' });
  const tags = data?.list ?? NONE;
  return { tags, labelOf: (tag) => tags.find(({ value }) => value === tag)?.label ?? tag };
}
