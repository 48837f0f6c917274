import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/useSession.ts';
import { Button } from '../../ui/press/Button.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import css from './logout.module.css';

/** Asks before all tabs are logged out; the shell leads to the login. */
export function LogoutSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('account');
  const forms = useTranslation('forms').t;
  const { logout } = useSession();
  const [leaving, setLeaving] = useState(false);
  return (
    <Sheet title={t('profile.logoutAsk')} held={leaving} onClose={onClose}>
      <p className={css.text}>{t('profile.logoutText')}</p>
      <div className={css.actions}>
        <Button onClick={onClose}>{t('profile.stay')}</Button>
        <Button
          kind="main"
          aria-disabled={leaving}
          onClick={() => {
            if (leaving) return;
            setLeaving(true);
            void logout();
          }}
        >
          {leaving ? forms('send.sending') : t('profile.logout')}
        </Button>
      </div>
    </Sheet>
  );
}
