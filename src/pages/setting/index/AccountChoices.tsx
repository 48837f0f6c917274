import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BASE_CURRENCIES } from '../../../../contract/money.ts';
import { useUser } from '../../../data/useUser.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { LogoutSheet } from '../../../features/logout/LogoutSheet.tsx';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Menu, MenuLink } from '../../../ui/list/Menu.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import css from './setting.module.css';

/** What belongs to the account, not to the device. */
export function AccountChoices() {
  const { t, i18n } = useTranslation('account');
  const user = useUser();
  const failureText = useFailureText();
  const base = useWrite('baseCurrency');
  const [leaving, setLeaving] = useState(false);
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });

  const choose = async (value: string) => {
    const baseCurrency = BASE_CURRENCIES.find((known) => known === value);
    if (baseCurrency === undefined) return;
    // Arrow keys choose faster than answers come: the last choice counts.
    base.reset();
    if ((await base.send({ baseCurrency })).ok) toast(t('setting.baseDone', { currency: baseCurrency }));
  };

  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('setting.account')}</h2>
      {user.data !== undefined && (
        <SelectField
          label={t('setting.base')}
          error={base.failure && failureText(base.failure)}
          options={BASE_CURRENCIES.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
          value={user.data.baseCurrency}
          onChange={(event) => void choose(event.target.value)}
        />
      )}
      <div className={css.wide}>
        <Menu title={t('profile.security')}>
          <MenuLink icon="lock" label={t('setting.security')} to="/pages/setting/security" />
        </Menu>
      </div>
      <div>
        <Button onClick={() => setLeaving(true)}>{t('profile.logout')}</Button>
      </div>
      {leaving && <LogoutSheet onClose={() => setLeaving(false)} />}
    </section>
  );
}
