import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAddress } from '../../../../contract/address.ts';
import { CRYPTO_CURRENCIES, type CryptoCurrency, NETWORKS, type Network } from '../../../../contract/money.ts';
import type { CryptoWallet } from '../../../../contract/rest/withdrawal.ts';
import type { Result } from '../../../../contract/result.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { PayeePage } from '../../money/PayeePage.tsx';
import { SavePayee } from '../../money/SavePayee.tsx';
import { elided } from '../../../lib/elide.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Lines } from '../../../ui/list/Lines.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { page } from './page.ts';

/** A wallet of coins: a new one, or the one that the address names. */
export function Screen() {
  const { id } = usePageQuery(page);
  return (
    <PayeePage type="wallet" page={page} id={id}>
      {(title, wallet) => <WalletForm title={title} wallet={wallet} />}
    </PayeePage>
  );
}

interface WalletFormProps {
  readonly title: string;
  /** The one that changes. */
  readonly wallet: CryptoWallet | undefined;
}

function WalletForm({ title, wallet }: WalletFormProps) {
  const { t } = useTranslation('money');
  const offline = useOffline();
  const add = useWrite('cardAdd');
  const update = useWrite('cardUpdate');
  const [asking, setAsking] = useState(false);

  const [currency, setCurrency] = useState<CryptoCurrency>(wallet?.currency ?? 'USDT');
  const [chosen, setNetwork] = useState<string | undefined>(wallet?.network);
  const networks: readonly Network[] = NETWORKS[currency];
  const network = networks.find((one) => one === chosen) ?? NETWORKS[currency][0];
  const form = useForm({
    rules: {
      address: {
        check: (text: string) => {
          if (text === '') return 'rule.walletAddress' as const;
          return isAddress(network, text) ? undefined : { text: t('coinWallet.addressWrong', { network }) };
        },
      },
    },
    send: (): Result<undefined> => ({ ok: true, data: undefined }),
    onDone: () => setAsking(true),
  });
  const save = (payPassword: string) => {
    const body = { type: 'wallet', currency, network, address: form.values.address, payPassword } as const;
    return wallet ? update.send({ ...body, id: wallet.id }) : add.send(body);
  };

  return (
    <>
      <FormPage {...form.page} title={title} action={t('kept.save')} blocked={offline ? t('offline') : undefined}>
        <SelectField
          label={t('field.currency')}
          options={CRYPTO_CURRENCIES.map((one) => ({ value: one, label: t(`currency.${one}`) }))}
          value={currency}
          onChange={(event) => setCurrency(CRYPTO_CURRENCIES.find((one) => one === event.target.value) ?? currency)}
        />
        <SelectField
          label={t('field.network')}
          options={networks.map((one) => ({ value: one, label: one }))}
          value={network}
          onChange={(event) => setNetwork(event.target.value)}
        />
        <Field
          label={t('coinWallet.address')}
          hint={wallet ? t('coinWallet.addressNow', { address: elided(wallet.address) }) : t('coinWallet.addressHint')}
          autoComplete="off"
          {...form.field('address')}
        />
        <Note kind="warn">{t('coinWallet.final')}</Note>
      </FormPage>
      {asking && (
        <SavePayee type="wallet" title={title} call={wallet ? update : add} save={save} onClose={() => setAsking(false)}>
          <Lines
            lines={[
              { label: t('field.currency'), value: t(`currency.${currency}`) },
              { label: t('field.network'), value: network },
              { label: t('coinWallet.address'), value: form.values.address },
            ]}
          />
        </SavePayee>
      )}
    </>
  );
}
