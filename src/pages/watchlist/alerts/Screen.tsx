import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AlertRequest, PriceAlert } from '../../../../contract/alerts.ts';
import { useAlerts } from '../../../data/useAlerts.ts';
import { AlertSheet } from '../../../features/price-alert/AlertSheet.tsx';
import { usePriceAlertWords } from '../../../features/price-alert/usePriceAlertWords.ts';
import { href } from '../../../lib/href.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { LongList } from '../../../ui/list/LongList.tsx';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { ListPage } from '../../../ui/page/ListPage.tsx';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { Button, ButtonLink } from '../../../ui/press/Button.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { AlertRow } from './AlertRow.tsx';
import css from './alerts.module.css';
import { FiringRow } from './FiringRow.tsx';
import { page } from './page.ts';

const SECTIONS = ['list', 'log'] as const;
type Section = (typeof SECTIONS)[number];
const SEARCH = '/pages/search/index';

/** Price alerts of this device and account, and the log of what fired. */
export function Screen() {
  const { t, named } = usePriceAlertWords();
  const title = useTranslation('titles').t(page.title);
  const navigate = useNavigate();
  const query = usePageQuery(page);
  const section: Section = query.tab === 'log' ? 'log' : 'list';
  const panel = useId();
  const { read, again, ask } = useAlerts();
  const [edited, setEdited] = useState<PriceAlert>();
  const [removed, setRemoved] = useState<PriceAlert>();
  const [wrong, setWrong] = useState<string>();
  const list = read.list;
  const unread = list?.firings.filter(({ isRead }) => !isRead).length ?? 0;

  const send = async (request: AlertRequest): Promise<boolean> => {
    const answer = await ask(request);
    setWrong(answer.ok ? undefined : t('wrong.missing'));
    return answer.ok;
  };
  const remove = async (alert: PriceAlert) => {
    if (await send({ op: 'remove', id: alert.id })) setRemoved(alert);
  };
  const restore = async ({ id }: PriceAlert) => {
    if (await send({ op: 'restore', id })) setRemoved(undefined);
  };

  // The mark stays on what is new for as long as the log is looked at.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const isLooked = section === 'log' && unread > 0;
  const seen = isLooked ? (list?.firings.filter(({ id, isRead }) => !isRead && !fresh.has(id)) ?? []) : [];
  if (seen.length > 0) setFresh(new Set([...fresh, ...seen.map(({ id }) => id)]));
  useEffect(() => {
    if (isLooked) void ask({ op: 'read' });
  }, [isLooked, ask]);

  const body = () => {
    if (read.state === 'loading') return <ListSkeleton />;
    if (!list) return <FailedState title={t('failed')} detail={t('failedDetail')} onRetry={again} />;
    if (section === 'log') {
      if (list.firings.length === 0) return <EmptyState icon="bell" title={t('noLog')} detail={t('noLogDetail')} />;
      return (
        <>
          <div className={css.tools}>
            <Button kind="quiet" onClick={() => void send({ op: 'clearLog' })}>
              {t('clear')}
            </Button>
          </div>
          <LongList
            label={t('log')}
            items={list.firings}
            estimate={84}
            keyOf={({ id }) => id}
            row={(firing, place) => <FiringRow firing={firing} isNew={!firing.isRead || fresh.has(firing.id)} place={place} />}
          />
        </>
      );
    }
    if (list.alerts.length === 0) {
      return (
        <EmptyState icon="bell" title={t('none')} detail={t('noneDetail')}>
          <ButtonLink kind="main" to={SEARCH}>
            {t('find')}
          </ButtonLink>
        </EmptyState>
      );
    }
    return (
      <LongList
        label={t('list')}
        items={list.alerts}
        estimate={124}
        keyOf={({ id }) => id}
        row={(alert, place) => (
          <AlertRow
            alert={alert}
            place={place}
            onArm={() => void send({ op: 'arm', id: alert.id })}
            onChange={() => setEdited(alert)}
            onRemove={() => void remove(alert)}
          />
        )}
      />
    );
  };

  const hasList = section === 'list' && list !== undefined && list.alerts.length > 0;
  return (
    <ListPage title={title} add={hasList ? { words: t('find'), to: SEARCH } : undefined}>
      <Tabs
        fill
        label={t('sections')}
        tabs={SECTIONS.map((id) => ({ id, label: id === 'log' && unread > 0 ? t('logUnread', { count: unread }) : t(id) }))}
        selected={section}
        controls={panel}
        onSelect={(tab) => void navigate(href(page, { tab }), { replace: true })}
      />
      <output>
        {removed && (
          <span className={css.removed}>
            {t('removed', { what: named(removed, removed.subject) })}
            <Button kind="quiet" onClick={() => void restore(removed)}>
              {t('undo')}
            </Button>
          </span>
        )}
      </output>
      {wrong !== undefined && (
        <div role="alert">
          <Note kind="wrong">{wrong}</Note>
        </div>
      )}
      <div id={panel} className={css.panel} role="tabpanel" aria-label={t(section)}>
        {body()}
        {hasList && (
          <div className={css.note}>
            <Note>{t('onlyOpen')}</Note>
            {!list.isKept && <Note kind="warn">{t('notKept')}</Note>}
          </div>
        )}
      </div>
      {edited && <AlertSheet subject={edited.subject} alert={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}
