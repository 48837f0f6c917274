import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import type { Page } from '../../../lib/page.ts';
import { useDesk } from '../../../lib/useMedia.ts';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { ConversionForm } from './ConversionForm.tsx';
import { TransferForm } from './TransferForm.tsx';
import { TransferRecords } from './TransferRecords.tsx';

const VIEWS = ['transfer', 'convert', 'records'] as const;
type View = (typeof VIEWS)[number];

/** Between the two accounts, between currencies, and what was moved so far. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['money', 'titles']);
  const title = t(page.title, { ns: 'titles' });
  const desk = useDesk();
  const [view, setView] = useState<View>('transfer');
  const overview = useRead('fundingOverview', {});
  const tabs = (
    <Tabs<View>
      fill={!desk}
      label={title}
      tabs={VIEWS.map((id) => ({ id, label: t(`transfer.${id}`) }))}
      selected={view}
      onSelect={setView}
    />
  );
  const onDone = () => setView('records');
  if (view === 'records')
    return (
      <>
        <NavBar back title={title} />
        {tabs}
        <div className={frame.scroll}>
          <TransferRecords label={title} />
        </div>
      </>
    );
  return (
    <LoadedPage title={title} read={overview} top={tabs} failed={t('transfer.failed')}>
      {({ accounts }) =>
        view === 'transfer' ? (
          <TransferForm title={title} tabs={tabs} accounts={accounts} onDone={onDone} />
        ) : (
          <ConversionForm title={title} tabs={tabs} accounts={accounts} onDone={onDone} />
        )
      }
    </LoadedPage>
  );
}
