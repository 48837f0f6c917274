import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '../../../data/useWrite.ts';
import { CodeField } from '../../../features/email-code/CodeField.tsx';
import { RULES, sameAs } from '../../../features/form/rules.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { toast } from '../../../lib/toasts.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { PasswordStrength } from '../../../ui/form/PasswordStrength.tsx';

const RESET = { email: RULES.email, code: RULES.emailCode, password: RULES.newPassword, repeat: sameAs('password') };

/** A new password by a code that comes by email. */
export function Screen() {
  const { t } = useTranslation('account');
  const titles = useTranslation('titles').t;
  const navigate = useNavigate();
  const failureText = useFailureText();
  const reset = useWrite('resetPassword');
  const form = useForm({
    rules: RESET,
    fieldOf: { codeWrong: 'code', codeExpired: 'code' },
    send: ({ email, code, password }) => reset.send({ email, code, password }),
    onDone: () => {
      toast(t('reset.done'));
      void navigate('/pages/auth/login', { replace: true });
    },
  });
  const { email, password } = form.values;
  return (
    <FormPage {...form.page} title={titles('auth.resetpwd')} action={t('reset.action')}>
      <Note>{t('reset.text')}</Note>
      <Field {...form.field('email')} label={t('field.email')} type="email" inputMode="email" autoComplete="email" />
      <CodeField
        {...form.field('code')}
        scene="resetPassword"
        address={async () => ((await form.judge('email')) ? email : undefined)}
        failureText={failureText}
      />
      <Field
        {...form.field('password')}
        label={t('field.newPassword')}
        hint={t('field.passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <PasswordStrength password={password} name={email.split('@')[0]} />
      <Field {...form.field('repeat')} label={t('field.repeat')} type="password" autoComplete="new-password" />
    </FormPage>
  );
}
