import { useTranslation } from 'react-i18next';
import { BlockPermission } from '../../../../contract/codes.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useUser } from '../../../data/useUser.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { Button, ButtonLink } from '../../../ui/press/Button.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import css from './permission.module.css';

/** Where the customer's permission stands, and the way to it: asked for, under review, open. */
export function Permission() {
  const { t } = useTranslation(['ticket', 'forms']);
  const user = useUser();
  const offline = useOffline();
  const failureText = useFailureText();
  const call = useWrite('applyService');
  const permission = call.data?.blockPermission ?? user.data?.blockPermission;
  const busy = call.state === 'sending' || call.state === 'slow';
  if (user.data === undefined || permission === undefined) return <div className={css.bones} aria-busy="true" />;
  const standing = user.data.blockPermission === BlockPermission.NotOpened ? permission : user.data.blockPermission;
  switch (standing) {
    case BlockPermission.Open:
      return (
        <div className={css.permission}>
          <Note kind="good">{t('block.open')}</Note>
        </div>
      );
    case BlockPermission.UnderReview:
      return (
        <div className={css.permission}>
          <Note>{t('block.review')}</Note>
        </div>
      );
    case BlockPermission.NotOpened:
      return (
        <div className={css.permission}>
          <Note>{t('block.closed')}</Note>
          {call.failure && (
            <div role="alert">
              <Note kind="wrong">{failureText(call.failure)}</Note>
            </div>
          )}
          {call.failure?.denial?.reason === 'notVerified' ? (
            <ButtonLink kind="main" to="/pages/kyc/individual">
              {t('block.verify')}
            </ButtonLink>
          ) : (
            <Button
              kind="main"
              aria-disabled={busy || offline}
              onClick={() => !busy && !offline && void call.send({ service: 'blockTrade' })}
            >
              {busy ? t('send.sending', { ns: 'forms' }) : t('block.apply')}
            </Button>
          )}
          {offline && <Note kind="warn">{t('send.offline', { ns: 'forms' })}</Note>}
        </div>
      );
  }
}
