import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BILL_TYPES, type BillType, WALLET_TYPES, type WalletType } from '../../../../contract/money.ts';
import type { Input } from '../../../../contract/rest/index.ts';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import type { Page } from '../../../lib/page.ts';
import { BillRow } from '../../money/BillRow.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Statements } from './Statements.tsx';
import css from './transaction.module.css';

/** Days are those of this device's zone. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What moved each wallet, by days and by kind, with what it opened and closed at. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['money', 'titles']);
  const title = t(page.title, { ns: 'titles' });
  const [walletType, setWallet] = useState<WalletType>('overview');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [type, setType] = useState<BillType | ''>('');
  const reversed = from !== '' && to !== '' && from > to;
  const days: Input<'walletBill'> = {
    walletType,
    timeZone: TIME_ZONE,
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
  const wanted = { ...days, ...(type !== '' && { type }) };
  const key = JSON.stringify(wanted);

  return (
    <>
      <NavBar back title={title}>
        {!reversed && <ExportButton wanted={days} />}
      </NavBar>
      <Tabs<WalletType>
        label={t('bill.wallets')}
        tabs={WALLET_TYPES.map((id) => ({ id, label: t(`wallet.${id}`) }))}
        selected={walletType}
        onSelect={setWallet}
      />
      <div className={frame.scroll}>
        <div className={css.filters}>
          <DateField label={t('bill.from')} value={from} optional onChange={setFrom} />
          <DateField label={t('bill.to')} value={to} optional error={reversed ? t('bill.reversed') : undefined} onChange={setTo} />
          <SelectField
            label={t('bill.type')}
            value={type}
            options={[{ value: '', label: t('bill.allTypes') }, ...BILL_TYPES.map((one) => ({ value: one, label: t(`billType.${one}`) }))]}
            onChange={(event) => setType(BILL_TYPES.find((one) => one === event.target.value) ?? '')}
          />
        </div>
        {!reversed && (
          <>
            <Statements key={JSON.stringify(days)} wanted={days} />
            <PagedList
              key={key}
              call="walletBill"
              input={wanted}
              label={title}
              empty={<EmptyState icon="list" title={t('bill.none')} detail={t('bill.noneDetail')} />}
              row={(bill) => <BillRow bill={bill} withWallet={walletType === 'overview'} />}
            />
          </>
        )}
      </div>
    </>
  );
}
