import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offering } from '../../../contract/rest/market.ts';
import { useRead } from '../../data/useRead.ts';
import { LoadedPage } from '../../features/loaded-page/LoadedPage.tsx';
import { useFound } from '../../features/paged-list/useFound.ts';
import { isPending, ISSUES_EVERY_MS, issuesHref, openIssueOf } from '../../products/subscription.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { heldHref } from '../commitment/line.ts';
import { Apply } from './Apply.tsx';
import { line } from '../product/newstock/page.ts';
import { PayPending } from './PayPending.tsx';

interface ApplicationProps {
  readonly title: string;
  /** Of the offering; undefined where the address names none. */
  readonly id: string | undefined;
}

/** What is done about one new issue: it is applied for, or what its allotment leaves owed is paid. */
export function Application({ title, id }: ApplicationProps) {
  const { t } = useTranslation('subscription');
  if (id === undefined) return <Nothing title={title} words={{ title: t('apply.none'), detail: t('apply.noneDetail') }} />;
  return <OfIssue key={id} title={title} id={id} failed={t('issue.failed')} />;
}

function OfIssue({ title, id, failed }: { readonly title: string; readonly id: string; readonly failed: string }) {
  const { t } = useTranslation('subscription');
  const offering = useRead('newStockDetail', { id }, { every: ISSUES_EVERY_MS });
  const own = useFound('positionSubscription', true, ({ offeringId }) => offeringId === id, ISSUES_EVERY_MS);
  const read = own.state === 'failed' ? { state: 'failed' as const, data: undefined, failure: own.failure, retry: own.retry } : offering;
  const [mine] = own.state === 'found' ? own.rows : [];
  // The receipt of a payment stands until the page is left, though nothing is owed any more.
  const [isPaying, setPaying] = useState(false);
  if (mine && isPending(mine) && !isPaying) setPaying(true);
  const isKnown = own.state === 'found' || own.state === 'missing';
  return (
    <LoadedPage<Offering>
      title={title}
      read={isKnown || read.state === 'failed' ? read : { state: 'loading', data: undefined, failure: undefined, retry: read.retry }}
      failed={failed}
    >
      {(data) => {
        if (mine && isPaying) return <PayPending title={title} subscription={mine} again={offering.retry} />;
        const issue = openIssueOf(data);
        if (issue === undefined)
          return <Nothing title={title} words={{ title: t('apply.past'), detail: t('apply.pastDetail', { name: data.name }) }} />;
        return <Apply title={title} offering={data} issue={issue} applied={mine && heldHref(line, mine.id)} again={offering.retry} />;
      }}
    </LoadedPage>
  );
}

function Nothing({ title, words }: { readonly title: string; readonly words: { readonly title: string; readonly detail: string } }) {
  const { t } = useTranslation('subscription');
  return (
    <>
      <NavBar back title={title} />
      <EmptyState icon="ipo" title={words.title} detail={words.detail}>
        <ButtonLink kind="main" to={issuesHref()}>
          {t('browse')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
