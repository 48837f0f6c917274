import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountType } from '../../../../contract/codes.ts';
import { useSession } from '../../../data/useSession.ts';
import { RULES } from '../../../features/form/rules.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { languageChoices } from '../../../lib/languages.ts';
import { useSettings } from '../../../lib/settings.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import css from './login.module.css';

const LOGIN = { username: RULES.userId, password: RULES.givenPassword, remember: RULES.any };
const TYPES = ['individual', 'company'] as const;

/** Logs in; the shell then leads to the page that asked for it. */
export function Screen() {
  const { t } = useTranslation('account');
  const titles = useTranslation('titles').t;
  const app = useTranslation('app').t;
  const { login, state } = useSession();
  const language = useSettings((settings) => settings.language);
  const set = useSettings((settings) => settings.set);
  const [type, setType] = useState<(typeof TYPES)[number]>('individual');
  const form = useForm({
    rules: LOGIN,
    send: ({ username, password, remember }) =>
      login({ username, password, accountType: type === 'company' ? AccountType.Company : AccountType.Individual }, remember === 'yes'),
  });
  return (
    <FormPage
      {...form.page}
      title={titles('auth.login')}
      action={t('login.action')}
      after={
        <div className={css.links}>
          <ButtonLink kind="quiet" to="/pages/auth/resetpwd">
            {t('login.forgot')}
          </ButtonLink>
          <ButtonLink kind="quiet" to="/pages/auth/register">
            {t('login.register')}
          </ButtonLink>
        </div>
      }
    >
      {state === 'expired' && <Note>{app('notice.sessionExpired')}</Note>}
      <Segments
        label={t('accountType.label')}
        options={TYPES.map((id) => ({ id, label: t(`accountType.${id}`) }))}
        selected={type}
        onSelect={(next) => setType(next)}
      />
      <Field
        {...form.field('username')}
        label={t(type === 'company' ? 'field.corporateId' : 'field.userOrEmail')}
        autoComplete="username"
      />
      <Field {...form.field('password')} label={t('field.password')} type="password" autoComplete="current-password" />
      <Checkbox {...form.box('remember')} label={t('login.remember')} hint={t('login.rememberHint')} />
      <Segments label={t('login.language')} options={languageChoices} selected={language} onSelect={(next) => set('language', next)} />
    </FormPage>
  );
}
