import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CryptoWallet } from '../../../../contract/rest/withdrawal.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { SecretPopup } from '../../../features/secret-popup/SecretPopup.tsx';
import { elided } from '../../../lib/elide.ts';
import { href } from '../../../lib/href.ts';
import type { Page } from '../../../lib/page.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/Faces.tsx';
import { KeptRow } from '../../../ui/KeptRow.tsx';
import { ListPage } from '../../../ui/ListPage.tsx';
import { page as modify } from '../modify/page.ts';

/** The customer's own wallets: where coins may be sent. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['money', 'titles']);
  const title = t(page.title, { ns: 'titles' });
  const read = useRead('cardSelect', { type: 'wallet' });
  const [leaving, setLeaving] = useState<CryptoWallet>();
  return (
    <LoadedPage title={title} read={read} failed={t('coinWallet.failed')}>
      {({ list }) => {
        const wallets = list.filter((one) => one.type === 'wallet');
        return (
          <ListPage title={title} add={wallets.length === 0 ? undefined : { words: t('coinWallet.add'), to: href(modify, {}) }}>
            {wallets.length === 0 ? (
              <EmptyState icon="wallet" title={t('coinWallet.none')} detail={t('coinWallet.noneDetail')}>
                <ButtonLink kind="main" to={href(modify, {})}>
                  {t('coinWallet.add')}
                </ButtonLink>
              </EmptyState>
            ) : (
              <ul aria-label={title}>
                {wallets.map((wallet) => (
                  <KeptRow key={wallet.id} icon="wallet" title={`${wallet.currency} · ${wallet.network}`} under={[elided(wallet.address)]}>
                    <ButtonLink kind="quiet" to={href(modify, { id: wallet.id })}>
                      {t('kept.change')}
                    </ButtonLink>
                    <Button kind="quiet" onClick={() => setLeaving(wallet)}>
                      {t('kept.delete')}
                    </Button>
                  </KeptRow>
                ))}
              </ul>
            )}
            {leaving && <DeleteWallet wallet={leaving} onClose={() => setLeaving(undefined)} />}
          </ListPage>
        );
      }}
    </LoadedPage>
  );
}

function DeleteWallet({ wallet, onClose }: { readonly wallet: CryptoWallet; onClose(): void }) {
  const { t } = useTranslation('money');
  const failureText = useFailureText();
  const call = useWrite('cardDelete');
  return (
    <SecretPopup
      title={t('coinWallet.deleteTitle')}
      action={t('kept.delete')}
      state={call.state}
      failure={call.failure}
      failureText={call.failure && failureText(call.failure)}
      onClose={onClose}
      onConfirm={async (payPassword) => {
        const result = await call.send({ id: wallet.id, payPassword });
        if (!result.ok) return;
        toast(t('coinWallet.deleted'));
        onClose();
      }}
    >
      <p>{t('coinWallet.deleteText', { currency: wallet.currency, address: elided(wallet.address) })}</p>
    </SecretPopup>
  );
}
