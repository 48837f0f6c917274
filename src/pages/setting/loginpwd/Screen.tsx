import { useTranslation } from 'react-i18next';
import { AccountType } from '../../../../contract/codes.ts';
import { useUser } from '../../../data/useUser.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { type FieldRule, RULES, sameAs } from '../../../features/form/rules.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { toast } from '../../../lib/toasts.ts';
import { useBack } from '../../../lib/useBack.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { PasswordStrength } from '../../../ui/form/PasswordStrength.tsx';

/** The login password, changed by whoever knows the current one. */
export function Screen() {
  const { t } = useTranslation('account');
  const title = useTranslation('titles').t('setting.loginpwd');
  const back = useBack();
  const { data: user } = useUser();
  const company = user?.accountType === AccountType.Company;
  const change = useWrite('updatePassword');
  const next: FieldRule = company ? RULES.newCorporatePassword : RULES.newPassword;
  const rules = {
    oldPassword: RULES.givenPassword,
    newPassword: {
      check: (text, values) => next.check(text, values) ?? (text === values['oldPassword'] ? { text: t('password.same') } : undefined),
      verbatim: true,
    },
    repeat: sameAs('newPassword'),
  } satisfies Record<string, FieldRule>;
  const form = useForm({
    rules,
    fieldOf: { passwordWrong: 'oldPassword' },
    send: ({ oldPassword, newPassword }) => change.send({ oldPassword, newPassword }),
    onDone: () => {
      toast(t('password.done'));
      back();
    },
  });
  return (
    <FormPage {...form.page} title={title} action={t('password.action')}>
      <Note>{t('security.loginText')}</Note>
      <Field {...form.field('oldPassword')} label={t('field.oldPassword')} type="password" autoComplete="current-password" />
      <Field
        {...form.field('newPassword')}
        label={t('field.newPassword')}
        hint={t(company ? 'field.corporatePasswordHint' : 'field.passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <PasswordStrength password={form.values.newPassword} name={user?.username ?? undefined} />
      <Field {...form.field('repeat')} label={t('field.repeat')} type="password" autoComplete="new-password" />
    </FormPage>
  );
}
