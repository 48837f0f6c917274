import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '../../../../contract/rest/withdrawal.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { SecretPopup } from '../../../features/secret-popup/SecretPopup.tsx';
import { href } from '../../../lib/href.ts';
import type { Page } from '../../../lib/page.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/Faces.tsx';
import { KeptRow } from '../../../ui/KeptRow.tsx';
import { ListPage } from '../../../ui/ListPage.tsx';
import { page as modify } from '../modify/page.ts';

/** The customer's bank cards: where withdrawals may go. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['money', 'titles']);
  const title = t(page.title, { ns: 'titles' });
  const read = useRead('cardSelect', { type: 'card' });
  const [leaving, setLeaving] = useState<Card>();
  return (
    <LoadedPage title={title} read={read} failed={t('card.failed')}>
      {({ list }) => {
        const cards = list.filter((one) => one.type === 'card');
        return (
          <ListPage title={title} add={cards.length === 0 ? undefined : { words: t('card.add'), to: href(modify, {}) }}>
            {cards.length === 0 ? (
              <EmptyState icon="card" title={t('card.none')} detail={t('card.noneDetail')}>
                <ButtonLink kind="main" to={href(modify, {})}>
                  {t('card.add')}
                </ButtonLink>
              </EmptyState>
            ) : (
              <ul aria-label={title}>
                {cards.map((card) => (
                  <KeptRow
                    key={card.id}
                    icon="card"
                    title={`${card.bankName} ···· ${card.cardNumberEnd}`}
                    under={[card.accountName, card.swiftCode ?? undefined]}
                  >
                    <ButtonLink kind="quiet" to={href(modify, { id: card.id })}>
                      {t('kept.change')}
                    </ButtonLink>
                    <Button kind="quiet" onClick={() => setLeaving(card)}>
                      {t('kept.delete')}
                    </Button>
                  </KeptRow>
                ))}
              </ul>
            )}
            {leaving && <DeleteCard card={leaving} onClose={() => setLeaving(undefined)} />}
          </ListPage>
        );
      }}
    </LoadedPage>
  );
}

function DeleteCard({ card, onClose }: { readonly card: Card; onClose(): void }) {
  const { t } = useTranslation('money');
  const failureText = useFailureText();
  const call = useWrite('cardDelete');
  return (
    <SecretPopup
      title={t('card.deleteTitle')}
      action={t('kept.delete')}
      state={call.state}
      failure={call.failure}
      failureText={call.failure && failureText(call.failure)}
      onClose={onClose}
      onConfirm={async (payPassword) => {
        const result = await call.send({ id: card.id, payPassword });
        if (!result.ok) return;
        toast(t('card.deleted'));
        onClose();
      }}
    >
      <p>{t('card.deleteText', { bank: card.bankName, end: card.cardNumberEnd })}</p>
    </SecretPopup>
  );
}
