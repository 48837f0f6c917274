import { useTranslation } from 'react-i18next';
import { AccountType } from '../../../../contract/codes.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { Agreement } from '../../../features/agreement/Agreement.tsx';
import { CodeField } from '../../../features/email-code/CodeField.tsx';
import { RULES, sameAs } from '../../../features/form/rules.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { useEntry } from '../../../features/registration/useEntry.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { PasswordStrength } from '../../../ui/form/PasswordStrength.tsx';

const BY_EMAIL = {
  email: RULES.email,
  code: RULES.emailCode,
  password: RULES.password,
  repeat: sameAs('password'),
  invitationCode: RULES.invitationCode,
  agreed: RULES.agreement,
};

/** An account whose user ID is an email address, which a code proves. */
export function ByEmail({ invitation }: { readonly invitation: string | undefined }) {
  const { t } = useTranslation('account');
  const titles = useTranslation('titles').t;
  const failureText = useFailureText();
  const enter = useEntry();
  const register = useWrite('registerEmail');
  // An invitation goes with the newer of the two calls alone.
  const registerInvited = useWrite('newRegisterEmail');
  const form = useForm({
    rules: BY_EMAIL,
    initial: { invitationCode: invitation ?? '' },
    fieldOf: { codeWrong: 'code', codeExpired: 'code', emailTaken: 'email', invitationUnknown: 'invitationCode' },
    send: ({ email, code, password, invitationCode }) => {
      const account = { email, code, password, agreed: true } as const;
      return invitationCode === '' ? register.send(account) : registerInvited.send({ ...account, invitationCode });
    },
    onDone: (_, { email, password }) =>
      void enter({ username: email, password, accountType: AccountType.Individual }, '/pages/kyc/individual'),
  });
  const { email, password } = form.values;
  return (
    <FormPage {...form.page} title={titles('auth.register')} under={t('register.email')} action={t('register.action')}>
      <Field {...form.field('email')} label={t('field.email')} type="email" inputMode="email" autoComplete="email" />
      <CodeField
        {...form.field('code')}
        scene="register"
        address={async () => ((await form.judge('email')) ? email : undefined)}
        failureText={failureText}
      />
      <Field
        {...form.field('password')}
        label={t('field.password')}
        hint={t('field.passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <PasswordStrength password={password} name={email.split('@')[0]} />
      <Field {...form.field('repeat')} label={t('field.repeat')} type="password" autoComplete="new-password" />
      <Field {...form.field('invitationCode')} label={t('field.invitation')} optional autoComplete="off" autoCapitalize="characters" />
      <Agreement {...form.box('agreed')} />
    </FormPage>
  );
}
