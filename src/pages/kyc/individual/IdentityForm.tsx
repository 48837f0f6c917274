import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_TYPES, type DocumentType } from '../../../../contract/codes.ts';
import { useConfig } from '../../../data/useConfig.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { type FieldRule, keepRules, RULES } from '../../../features/form/rules.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { stepOfField, useSteps } from '../../../features/steps/useSteps.ts';
import { ImageField, type SentImage } from '../../../features/upload/ImageField.tsx';
import { byteText } from '../../../lib/bytes.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';

const NUMBER = { idCard: RULES.idCardNumber, passport: RULES.passportNumber, DL: RULES.drivingLicenceNumber } as const;
const typeOf = (value: string | undefined): DocumentType => DOCUMENT_TYPES.find((known) => known === value) ?? 'idCard';

const IDENTITY = {
  documentType: RULES.required,
  country: RULES.country,
  documentNumber: { check: (text, values) => NUMBER[typeOf(values['documentType'])].check(text, values) },
  firstName: RULES.personName,
  lastName: RULES.personName,
  frontImage: RULES.image,
  /** A passport has one page that matters. */
  backImage: { check: (text, values) => (values['documentType'] === 'passport' ? undefined : RULES.image.check(text, values)) },
} as const satisfies Record<string, FieldRule>;
const STEPS = [
  ['documentType', 'country', 'documentNumber', 'firstName', 'lastName'],
  ['frontImage', 'backImage'],
] as const satisfies readonly (readonly (keyof typeof IDENTITY)[])[];

interface IdentityFormProps {
  readonly title: string;
  readonly person: { readonly firstName: string; readonly lastName: string } | undefined;
  onSent(): void;
}

/** The document and its images. */
export function IdentityForm({ title, person, onSent }: IdentityFormProps) {
  const { t, i18n } = useTranslation('account');
  const forms = useTranslation('forms').t;
  const failureText = useFailureText();
  const { uploadBytes } = useConfig();
  const areas = useRead('areaInfo', {});
  const hand = useWrite('updateReal');
  const [images, setImages] = useState<Readonly<Record<string, SentImage | undefined>>>({});
  const [ready, setReady] = useState(false);
  const steps = useSteps(STEPS.length, ready ? 2 : 1);
  const last = steps.number === STEPS.length;
  const form = useForm({
    rules: IDENTITY,
    initial: { documentType: 'idCard', firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' },
    asked: STEPS[steps.number - 1] ?? STEPS[0],
    fieldOf: { documentTaken: 'documentNumber', countryUnknown: 'country', uploadUnknown: 'frontImage' },
    send: async ({ documentType, country, documentNumber, firstName, lastName, frontImage, backImage }) => {
      const type = typeOf(documentType);
      if (!last) return { ok: true, data: {} };
      const back = type === 'passport' ? {} : { backImage };
      return hand.send({ documentType: type, country, documentNumber, firstName, lastName, frontImage, ...back });
    },
    onDone: (_, values) => {
      if (last) return onSent();
      setReady(keepRules(IDENTITY, STEPS[0], values));
      steps.next();
    },
    onBlamed: (name) => steps.go(stepOfField(STEPS, name)),
  });
  const type = typeOf(form.values.documentType);
  const countries = areas.data?.list ?? [];

  const image = (name: 'frontImage' | 'backImage') => {
    const { error, onChange } = form.control(name);
    return {
      error,
      failureText,
      hint: t('kyc.imageHint', { limit: byteText(uploadBytes, i18n.language) }),
      value: images[name],
      onChange: (next: SentImage | undefined) => {
        setImages((before) => ({ ...before, [name]: next }));
        onChange(next?.name ?? '');
      },
    };
  };

  return (
    <FormPage {...form.page} title={title} step={steps} action={last ? t('kyc.action') : forms('steps.next')}>
      {last ? (
        <>
          <ImageField {...image('frontImage')} label={t(type === 'passport' ? 'kyc.frontPassport' : 'kyc.front')} />
          {type !== 'passport' && <ImageField {...image('backImage')} label={t('kyc.back')} />}
          <Note>{t('kyc.review')}</Note>
        </>
      ) : (
        <>
          <Note>{t('kyc.intro')}</Note>
          <Segments
            label={t('kyc.type')}
            options={DOCUMENT_TYPES.map((id) => ({ id, label: t(`kyc.${id}`) }))}
            selected={type}
            onSelect={(next) => form.control('documentType').onChange(next)}
          />
          <SelectField
            {...form.field('country')}
            label={t('kyc.country')}
            open
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            hint={areas.state === 'loading' ? t('kyc.loadingCountries') : undefined}
            autoComplete="country"
          />
          {areas.state === 'failed' && countries.length === 0 && (
            <Note kind="wrong">
              {t('kyc.countriesFailed')}
              <Button kind="quiet" onClick={areas.retry}>
                {t('kyc.again')}
              </Button>
            </Note>
          )}
          <Field
            {...form.field('documentNumber')}
            label={t(`kyc.number.${type}`)}
            hint={t('kyc.numberHint')}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Field {...form.field('firstName')} label={t('field.firstName')} autoComplete="given-name" autoCapitalize="words" />
          <Field
            {...form.field('lastName')}
            label={t('field.lastName')}
            hint={t('kyc.names')}
            autoComplete="family-name"
            autoCapitalize="words"
          />
        </>
      )}
    </FormPage>
  );
}
