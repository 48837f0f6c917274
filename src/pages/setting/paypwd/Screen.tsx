import { useTranslation } from 'react-i18next';
import { useUser } from '../../../data/useUser.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { type FieldRule, RULES } from '../../../features/form/rules.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { toast } from '../../../lib/toasts.ts';
import { useBack } from '../../../lib/useBack.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Note } from '../../../ui/sign/Note.tsx';

/** The transaction secret: set once, then changed by whoever knows it. */
export function Screen() {
  const { t } = useTranslation('account');
  const title = useTranslation('titles').t('setting.paypwd');
  return (
    <LoadedPage title={title} read={useUser()} failed={t('profile.failed')}>
      {(user) => <SecretForm title={title} change={user.hasPayPassword} />}
    </LoadedPage>
  );
}

function SecretForm({ title, change }: { readonly title: string; readonly change: boolean }) {
  const { t } = useTranslation('account');
  const back = useBack();
  const set = useWrite('settingPayPassword');
  const update = useWrite('updatePayPassword');
  const rules = {
    oldPayPassword: change ? RULES.givenSecret : RULES.any,
    payPassword: RULES.secret,
    repeat: {
      check: (text, values) => (text === values['payPassword'] ? undefined : { text: t('secret.differ') }),
      verbatim: true,
    },
  } satisfies Record<string, FieldRule>;
  const form = useForm({
    rules,
    fieldOf: { secretWrong: 'oldPayPassword', secretLocked: 'oldPayPassword' },
    send: ({ oldPayPassword, payPassword }) => (change ? update.send({ oldPayPassword, payPassword }) : set.send({ payPassword })),
    onDone: () => {
      toast(t('secret.done'));
      back();
    },
  });
  return (
    <FormPage {...form.page} title={title} action={t(change ? 'secret.changeAction' : 'secret.setAction')}>
      <Note>{t('secret.text')}</Note>
      {change && <Field {...form.field('oldPayPassword')} label={t('field.oldSecret')} type="password" autoComplete="off" />}
      <Field
        {...form.field('payPassword')}
        label={t(change ? 'field.newSecret' : 'field.secret')}
        hint={t('field.secretHint')}
        type="password"
        autoComplete="new-password"
      />
      <Field {...form.field('repeat')} label={t('field.repeatSecret')} type="password" autoComplete="new-password" />
    </FormPage>
  );
}
