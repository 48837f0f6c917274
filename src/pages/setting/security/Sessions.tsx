import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '../../../../contract/rest/account.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { deviceText } from '../../../lib/deviceText.ts';
import { dateText, minuteText } from '../../../lib/time.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { FailedState } from '../../../ui/page/Faces.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import css from './security.module.css';

/** The account's open sessions; any but this device's can be ended from here. */
export function Sessions() {
  const { t, i18n } = useTranslation('account');
  const read = useRead('sessionList', {});
  const [ending, setEnding] = useState<SessionRow>();
  const seen = (timestamp: number) =>
    t('security.seen', { day: dateText(timestamp * 1000, i18n.language), time: minuteText(timestamp * 1000, i18n.language) });

  return (
    <section className={css.sessions}>
      <h2 className={css.heading}>{t('security.sessions')}</h2>
      <p className={css.hint}>{t('security.sessionsText')}</p>
      {read.data !== undefined ? (
        <ul>
          {read.data.list.map((session) => (
            <li key={session.id} className={css.session}>
              <Icon name="device" />
              <div className={css.device}>
                <p>{deviceText(session.device)}</p>
                <p className={css.hint}>{session.current ? t('security.here') : seen(session.seenTimestamp)}</p>
              </div>
              {!session.current && (
                <Button
                  kind="quiet"
                  aria-label={t('security.revokeOf', { device: deviceText(session.device) })}
                  onClick={() => setEnding(session)}
                >
                  {t('security.revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : read.state === 'failed' ? (
        <FailedState title={t('security.failed')} failure={read.failure} onRetry={read.retry} />
      ) : (
        <div className={css.bone} aria-busy="true" />
      )}
      {read.data?.list.length === 1 && <p className={css.hint}>{t('security.empty')}</p>}
      {ending && <EndSheet session={ending} onClose={() => setEnding(undefined)} />}
    </section>
  );
}

function EndSheet({ session, onClose }: { readonly session: SessionRow; onClose(): void }) {
  const { t } = useTranslation('account');
  const forms = useTranslation('forms').t;
  const failureText = useFailureText();
  const { send, state, failure } = useWrite('sessionRevoke');
  const busy = state === 'sending' || state === 'slow';
  const end = async () => {
    if (busy || !(await send({ id: session.id })).ok) return;
    toast(t('security.revoked'));
    onClose();
  };
  return (
    <Sheet title={t('security.revokeAsk')} held={busy} onClose={onClose}>
      <p>{t('security.revokeText', { device: deviceText(session.device) })}</p>
      {failure && <Note kind="wrong">{failureText(failure)}</Note>}
      <div className={css.actions}>
        <Button onClick={onClose}>{t('security.keep')}</Button>
        <Button kind="main" aria-disabled={busy} onClick={() => void end()}>
          {busy ? forms('send.sending') : t('security.revoke')}
        </Button>
      </div>
    </Sheet>
  );
}
