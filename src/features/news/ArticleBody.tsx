import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/sign/Icon.tsx';
import hidden from '../../ui/sign/visually-hidden.module.css';
import css from './article-body.module.css';
import { type Part, parseMarkup } from './markup.ts';

const SIZES = { small: css.small, medium: css.medium, large: css.large } as const;

interface ArticleBodyProps {
  /** An operator's HTML; only what markup.ts lists of it is shown. */
  readonly content: string;
  readonly size: keyof typeof SIZES;
}

/** An article's text. Links that leave the app show where they lead. */
export function ArticleBody({ content, size }: ArticleBodyProps) {
  const parts = useMemo(() => parseMarkup(content), [content]);
  return <div className={`${css.body} ${SIZES[size]}`}>{parts.map(draw)}</div>;
}

function draw(part: Part, index: number): ReactNode {
  if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>;
  switch (part.tag) {
    case 'a':
      return (
        <OutsideLink key={index} href={part.href}>
          {part.children.map(draw)}
        </OutsideLink>
      );
    case 'img':
      return <img key={index} src={part.src} alt={part.alt} loading="lazy" />;
    case 'br':
    case 'hr':
      return createElement(part.tag, { key: index });
    case 'table':
      // A wide table scrolls by itself, so that the page doesn't.
      return (
        <div key={index} className={css.wide}>
          <table>{part.children.map(draw)}</table>
        </div>
      );
    default:
      return createElement(part.tag, { key: index }, part.children.map(draw));
  }
}

function OutsideLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const url = new URL(href);
  return (
    <a className={css.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className={css.host}>
        {' '}
        ({url.protocol === 'mailto:' ? url.pathname : url.host}
        <Icon name="open" size={12} />)
      </span>
      <span className={hidden.hidden}> {t('news.newTab')}</span>
    </a>
  );
}
