import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountType } from '../../../../contract/codes.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { Agreement } from '../../../features/agreement/Agreement.tsx';
import { keepRules, RULES, sameAs } from '../../../features/form/rules.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { draftOf, forgetDraft, keepDraft } from '../../../lib/drafts.ts';
import { useEntry } from '../../../features/registration/useEntry.ts';
import { stepOfField, useSteps } from '../../../features/steps/useSteps.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { PasswordStrength } from '../../../ui/form/PasswordStrength.tsx';
import { page } from './page.ts';

const INDIVIDUAL = {
  username: RULES.username,
  password: RULES.password,
  repeat: sameAs('password'),
  firstName: RULES.personName,
  lastName: RULES.personName,
  invitationCode: RULES.invitationCode,
  agreed: RULES.agreement,
};
const STEPS = [
  ['username', 'password', 'repeat'],
  ['firstName', 'lastName', 'invitationCode', 'agreed'],
] as const satisfies readonly (readonly (keyof typeof INDIVIDUAL)[])[];

/** A person's account: how to log in, then who it is. */
export function Screen() {
  const { t } = useTranslation('account');
  const titles = useTranslation('titles').t;
  const forms = useTranslation('forms').t;
  const { code } = usePageQuery(page);
  const enter = useEntry();
  const register = useWrite('register');
  const draft = draftOf<never>(page.path).values;
  const steps = useSteps(STEPS.length, keepRules(INDIVIDUAL, STEPS[0], draft) ? 2 : 1);
  const last = steps.number === STEPS.length;
  const form = useForm({
    rules: INDIVIDUAL,
    initial: { invitationCode: code ?? '', ...draft },
    asked: STEPS[steps.number - 1] ?? STEPS[0],
    send: async ({ username, password, firstName, lastName, invitationCode }) =>
      last
        ? register.send({
            accountType: AccountType.Individual,
            username,
            password,
            firstName,
            lastName,
            agreed: true,
            ...(invitationCode !== '' && { invitationCode }),
          })
        : { ok: true, data: {} },
    onDone: (_, { username, password }) => {
      if (!last) return steps.next();
      void enter({ username, password, accountType: AccountType.Individual }, '/pages/kyc/individual');
    },
    onBlamed: (name) => steps.go(stepOfField(STEPS, name)),
  });
  const { values } = form;
  const sent = register.state === 'done';
  useEffect(() => (sent ? forgetDraft(page.path) : keepDraft(page.path, { values, images: {} })));
  return (
    <FormPage
      {...form.page}
      title={titles('auth.registerindividual')}
      under={t(last ? 'register.person' : 'register.access')}
      step={steps}
      action={last ? t('register.action') : forms('steps.next')}
    >
      {last ? (
        <>
          <Field {...form.field('firstName')} label={t('field.firstName')} autoComplete="given-name" autoCapitalize="words" />
          <Field {...form.field('lastName')} label={t('field.lastName')} autoComplete="family-name" autoCapitalize="words" />
          <Field {...form.field('invitationCode')} label={t('field.invitation')} optional autoComplete="off" autoCapitalize="characters" />
          <Agreement {...form.box('agreed')} />
        </>
      ) : (
        <>
          <Field {...form.field('username')} label={t('field.username')} hint={t('field.usernameHint')} autoComplete="username" />
          <Field
            {...form.field('password')}
            label={t('field.password')}
            hint={t('field.passwordHint')}
            type="password"
            autoComplete="new-password"
          />
          <PasswordStrength password={values.password} name={values.username} />
          <Field {...form.field('repeat')} label={t('field.repeat')} type="password" autoComplete="new-password" />
        </>
      )}
    </FormPage>
  );
}
