import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../../contract/rest/index.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useRead } from '../../data/useRead.ts';
import { Button } from '../../ui/press/Button.tsx';
import { FailedState } from '../../ui/page/Faces.tsx';
import { LongList, type RowPlace } from '../../ui/list/LongList.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import type { PagedCall, RowOf } from './pagedCall.ts';
import { RowBones } from './RowBones.tsx';
import css from './paged-list.module.css';

const PAGE_SIZE = 20;
/** Of a row, CSS pixels, before it is measured. */
const ROW_HEIGHT = 76;

interface PagedListProps<K extends PagedCall> {
  readonly call: K;
  /** Besides the page's own number and size. */
  readonly input: Omit<Input<K>, 'pageNum' | 'pageSize'>;
  readonly label: string;
  /** What stands there when the list has no row. */
  readonly empty: ReactNode;
  /** Reads again this often, in milliseconds, for rows that nothing says the change of. */
  readonly every?: number;
  /** Rows read at a time. */
  readonly pageSize?: number;
  /** @param place to be spread on the row's `li` where pages are long */
  row(row: RowOf<K>, place: RowPlace): ReactNode;
  /** What stands above the rows of one kind, such as a day: shown where it differs from that of the row before. */
  heading?(row: RowOf<K>): string;
}

/** Rows a page at a time, newest first; more when asked for. Each page renews itself when its rows changed. */
export function PagedList<K extends PagedCall>({ call, input, label, empty, pageSize, every, row, heading }: PagedListProps<K>) {
  const [pages, setPages] = useState(1);
  return (
    <div className={css.list}>
      {Array.from({ length: pages }, (_, index) => (
        <OnePage
          key={index}
          call={call}
          input={input}
          label={label}
          empty={empty}
          {...(pageSize !== undefined && { pageSize })}
          {...(every !== undefined && { every })}
          row={row}
          {...(heading && { heading })}
          number={index + 1}
          last={index + 1 === pages}
          onMore={() => setPages(pages + 1)}
        />
      ))}
    </div>
  );
}

interface OnePageProps<K extends PagedCall> extends PagedListProps<K> {
  readonly number: number;
  readonly last: boolean;
  onMore(): void;
}

function OnePage<K extends PagedCall>({
  call,
  input,
  label,
  empty,
  pageSize = PAGE_SIZE,
  every = 0,
  row,
  heading,
  number,
  last,
  onMore,
}: OnePageProps<K>) {
  const { t } = useTranslation('money');
  const offline = useOffline();
  const read = useRead(call, { ...input, pageNum: number, pageSize } as Input<K>, { every });
  const page = read.data as { total: number; list: readonly RowOf<K>[] } | undefined;
  if (page === undefined) {
    if (read.state !== 'failed') return <RowBones rows={6} />;
    return <FailedState title={t('list.failed')} failure={read.failure} detail={offline ? t('offline') : undefined} onRetry={read.retry} />;
  }
  if (page.total === 0) return empty;
  const known = (number - 1) * pageSize + page.list.length;
  return (
    <>
      {read.state === 'failed' && (
        <div className={css.old}>
          <Note kind="warn">{t('list.old')}</Note>
        </div>
      )}
      <LongList
        label={label}
        tabIndex={number === 1 ? 0 : undefined}
        items={withHeadings(page.list, heading)}
        estimate={ROW_HEIGHT}
        keyOf={({ key }) => key}
        row={(item, place) =>
          item.heading === undefined ? (
            row(item.row, place)
          ) : (
            <li className={css.heading} {...place}>
              <h2>{item.heading}</h2>
            </li>
          )
        }
      />
      {last && (
        <div className={css.foot}>
          <span>{t('list.shown', { count: page.total, known })}</span>
          {known < page.total && (
            <Button kind="quiet" onClick={onMore}>
              {t('list.more')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

type Item<R> = { readonly key: string; readonly heading: string } | { readonly key: string; readonly heading?: undefined; readonly row: R };

/** A heading stands before each row whose heading is another than that of the row before. */
function withHeadings<R extends { readonly id: number | string }>(
  rows: readonly R[],
  heading: ((row: R) => string) | undefined,
): Item<R>[] {
  let above: string | undefined;
  return rows.flatMap((row): Item<R>[] => {
    const before = above;
    above = heading?.(row);
    const item = { key: String(row.id), row };
    return above === undefined || above === before ? [item] : [{ key: `above ${row.id}`, heading: above }, item];
  });
}
