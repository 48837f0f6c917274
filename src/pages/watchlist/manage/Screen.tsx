import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteKey } from '../../../../contract/quote.ts';
import { useWatchlist } from '../../../data/useWatchlist.ts';
import { type Edit, remove, toTop, watchKey } from '../../../data/watchlist/watched.ts';
import { copyText } from '../../../lib/copyText.ts';
import { saveFile } from '../../../lib/csv.ts';
import { MissingScript } from '../../../lib/missing.ts';
import { toast } from '../../../lib/toasts.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { NavAction, NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import { Button } from '../../../ui/press/Button.tsx';
import { GroupTabs } from '../GroupTabs.tsx';
import { EditGroupSheet, IntoGroupSheet, NewGroupSheet } from './GroupSheet.tsx';
import { ImportSheet } from './ImportSheet.tsx';
import { codesOf, csvOf } from './listFile.ts';
import css from './manage.module.css';
import { ManageList } from './ManageList.tsx';
import { page } from './page.ts';

type Open = 'import' | 'newGroup' | 'intoGroup' | 'editGroup';

const NOTHING: ReadonlySet<QuoteKey> = new Set();

/** Puts the list in order: places, groups, what goes and what comes. Each step is taken back by one press. */
export function Screen() {
  const { t } = useTranslation(['watchlist', 'titles']);
  const query = usePageQuery(page);
  const panel = useId();
  const { live, view, missing } = useWatchlist();
  const [open, setOpen] = useState<Open | undefined>(query.import === undefined ? undefined : 'import');
  const [tab, setTab] = useState<string>();
  const [marked, setMarked] = useState(NOTHING);
  if (missing) throw new MissingScript('The list of what is watched did not arrive');

  const groups = view?.list.groups ?? [];
  const group = groups.find((name) => name === tab);
  const entries = view?.list.entries.filter((entry) => group === undefined || entry.group === group) ?? [];
  // What has gone, here or elsewhere, is chosen no more.
  const selected = new Set(entries.map(watchKey).filter((key) => marked.has(key)));
  const change = (edit: Edit) => void live?.change(edit);
  /** Says what was just changed, with the way back from that. */
  const say = (text: string) => toast(text, live && { label: t('undo'), run: live.undoOfLast() }, 'watchlist');
  const close = () => setOpen(undefined);

  const drop = () => {
    change(remove(selected));
    say(t('removedMany', { count: selected.size }));
    setMarked(NOTHING);
  };
  const copy = async () => toast(t((await copyText(codesOf({ entries, groups }))) ? 'exported' : 'exportRefused'));

  const body = () => {
    if (!live || !view || view.state === 'loading') return <ListSkeleton />;
    if (view.state === 'failed') return <FailedState title={t('failed')} failure={view.failure} onRetry={live.retry} />;
    if (view.list.entries.length === 0)
      return (
        <EmptyState icon="star" title={t('emptyManage')} detail={t('emptyDetail')}>
          <Button kind="main" onClick={() => setOpen('import')}>
            {t('import')}
          </Button>
        </EmptyState>
      );
    const all = selected.size === entries.length;
    return (
      <>
        <div className={css.tools}>
          <Button kind="quiet" onClick={() => setMarked(all ? NOTHING : new Set(entries.map(watchKey)))}>
            {t(all && entries.length > 0 ? 'selectNone' : 'selectAll')}
          </Button>
          {group !== undefined && (
            <Button kind="quiet" onClick={() => setOpen('editGroup')}>
              {t('editGroup', { name: group })}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setOpen('newGroup')}>
            {t('newGroup')}
          </Button>
        </div>
        <ManageList
          entries={entries}
          selected={selected}
          onSelect={(key, on) => setMarked(new Set(on ? [...selected, key] : [...selected].filter((one) => one !== key)))}
          onChange={change}
        />
        {entries.length === 0 && <EmptyState icon="star" title={t('groupEmpty', { name: group })} detail={t('groupEmptyDetail')} />}
      </>
    );
  };
  const ready = view?.state === 'ready' && view.list.entries.length > 0;
  const sheet = { groups, onChange: change, onClose: close };

  return (
    <>
      <NavBar
        back
        title={t('watchlist.manage', { ns: 'titles' })}
        under={selected.size > 0 ? t('selected', { count: selected.size }) : undefined}
      >
        {live && view?.undoable && <NavAction icon="undo" label={t('undo')} onClick={live.undo} />}
      </NavBar>
      <GroupTabs groups={groups} selected={group} controls={panel} onSelect={setTab} />
      <div id={panel} className={frame.scroll}>
        {body()}
      </div>
      {ready &&
        (selected.size > 0 ? (
          <footer className={css.bar}>
            <Button onClick={() => change(toTop(selected))}>{t('top')}</Button>
            <Button onClick={() => setOpen(groups.length === 0 ? 'newGroup' : 'intoGroup')}>{t('toGroup')}</Button>
            <Button kind="main" onClick={drop}>
              {t('remove')}
            </Button>
          </footer>
        ) : (
          <footer className={css.bar}>
            <Button onClick={() => void copy()}>{t('exportText')}</Button>
            <Button onClick={() => saveFile('coulisse-watchlist.csv', csvOf({ entries, groups }), 'text/csv')}>{t('exportCsv')}</Button>
            <Button kind="main" onClick={() => setOpen('import')}>
              {t('import')}
            </Button>
          </footer>
        ))}
      {view && open === 'import' && (
        <ImportSheet
          view={view}
          onChange={(edit, count) => {
            change(edit);
            say(t('importDone', { count }));
          }}
          onClose={close}
        />
      )}
      {open === 'newGroup' && <NewGroupSheet {...sheet} chosen={selected} />}
      {open === 'intoGroup' && <IntoGroupSheet {...sheet} chosen={selected} onNew={() => setOpen('newGroup')} />}
      {open === 'editGroup' && group !== undefined && <EditGroupSheet {...sheet} group={group} />}
    </>
  );
}
