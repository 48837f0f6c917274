import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountType } from '../../../../contract/codes.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { Agreement } from '../../../features/agreement/Agreement.tsx';
import { keepRules } from '../../../features/form/rules.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { draftOf, forgetDraft, keepDraft } from '../../../lib/drafts.ts';
import { useEntry } from '../../../features/registration/useEntry.ts';
import { stepOfField, useSteps } from '../../../features/steps/useSteps.ts';
import { ImageField, type SentImage } from '../../../features/upload/ImageField.tsx';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { PasswordStrength } from '../../../ui/form/PasswordStrength.tsx';
import { COMPANY, type CompanyImage, registrationOf, STEPS } from './company.ts';
import { page } from './page.ts';

const NAMES = ['register.access', 'register.officer', 'register.company2', 'register.papers'] as const;

/** A company's account: how to log in, who answers for it, what it is, and the proofs. */
export function Screen() {
  const { t } = useTranslation('account');
  const titles = useTranslation('titles').t;
  const forms = useTranslation('forms').t;
  const { code } = usePageQuery(page);
  const failureText = useFailureText();
  const enter = useEntry();
  const register = useWrite('register');
  const draft = draftOf<SentImage>(page.path);
  const [images, setImages] = useState<Readonly<Record<string, SentImage | undefined>>>(draft.images);
  const filled = STEPS.findIndex((names) => !keepRules(COMPANY, names, draft.values));
  const steps = useSteps(STEPS.length, filled < 0 ? STEPS.length : filled + 1);
  const last = steps.number === STEPS.length;
  const form = useForm({
    rules: COMPANY,
    initial: { invitationCode: code ?? '', ...draft.values },
    asked: STEPS[steps.number - 1] ?? STEPS[0],
    send: async (values) => (last ? register.send(registrationOf(values)) : { ok: true, data: {} }),
    onDone: (_, { username, password }) => {
      if (!last) return steps.next();
      void enter({ username, password, accountType: AccountType.Company }, '/pages/profile/index');
    },
    onBlamed: (name) => steps.go(stepOfField(STEPS, name)),
  });
  const { values } = form;
  const sent = register.state === 'done';
  useEffect(() => {
    if (sent) return forgetDraft(page.path);
    const kept = Object.entries(images).flatMap(([name, image]) => (image ? [[name, image] as const] : []));
    keepDraft<SentImage>(page.path, { values, images: Object.fromEntries(kept) });
  });

  const image = (name: CompanyImage) => {
    const { error, onChange } = form.control(name);
    return {
      error,
      failureText,
      value: images[name],
      onChange: (next: SentImage | undefined) => {
        setImages((before) => ({ ...before, [name]: next }));
        onChange(next?.name ?? '');
      },
    };
  };

  return (
    <FormPage
      {...form.page}
      title={titles('auth.registercompany')}
      under={t(NAMES[steps.number - 1] ?? NAMES[0])}
      step={steps}
      action={last ? t('register.action') : forms('steps.next')}
    >
      {steps.number === 1 && (
        <>
          <Field {...form.field('username')} label={t('field.corporateId')} hint={t('field.corporateIdHint')} autoComplete="username" />
          <Field
            {...form.field('password')}
            label={t('field.password')}
            hint={t('field.corporatePasswordHint')}
            type="password"
            autoComplete="new-password"
          />
          <PasswordStrength password={values.password} name={values.username} />
          <Field {...form.field('repeat')} label={t('field.repeat')} type="password" autoComplete="new-password" />
          <Note>{t('register.draft')}</Note>
        </>
      )}
      {steps.number === 2 && (
        <>
          <Note>{t('register.officerText')}</Note>
          <Field {...form.field('firstName')} label={t('field.firstName')} autoComplete="given-name" autoCapitalize="words" />
          <Field {...form.field('lastName')} label={t('field.lastName')} autoComplete="family-name" autoCapitalize="words" />
          <Field {...form.field('email')} label={t('field.email')} type="email" inputMode="email" autoComplete="email" />
        </>
      )}
      {steps.number === 3 && (
        <>
          <Field {...form.field('fullName')} label={t('field.fullName')} autoComplete="organization" autoCapitalize="words" />
          <Field {...form.field('licenseNumber')} label={t('field.license')} hint={t('field.licenseHint')} autoComplete="off" />
          <Field {...form.field('officeAddress')} label={t('field.office')} autoComplete="street-address" autoCapitalize="sentences" />
          <Field {...form.field('corporateBankAccount')} label={t('field.bankAccount')} autoComplete="off" />
        </>
      )}
      {last && (
        <>
          <ImageField {...image('licenseImage')} label={t('field.licenseImage')} />
          <ImageField {...image('accountProofImage')} label={t('field.accountProof')} />
          <ImageField {...image('terms')} to="termsUpload" label={t('field.terms')} hint={t('field.termsHint')} />
          <Field {...form.field('invitationCode')} label={t('field.invitation')} optional autoComplete="off" autoCapitalize="characters" />
          <Agreement {...form.box('agreed')} />
        </>
      )}
    </FormPage>
  );
}
