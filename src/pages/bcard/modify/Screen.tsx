import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAba, isBic, isCardNumber, looksLikeIban } from '../../../../contract/bank.ts';
import type { Card } from '../../../../contract/rest/withdrawal.ts';
import type { Result } from '../../../../contract/result.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { optional, RULES, type Values } from '../../../features/form/rules.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { PayeePage } from '../../money/PayeePage.tsx';
import { SavePayee } from '../../money/SavePayee.tsx';
import { ImageField, type SentImage } from '../../../features/upload/ImageField.tsx';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { page } from './page.ts';

/** A bank card: a new one, or the one that the address names. */
export function Screen() {
  const { id } = usePageQuery(page);
  return (
    <PayeePage type="card" page={page} id={id}>
      {(title, card) => <CardForm title={title} card={card} />}
    </PayeePage>
  );
}

const LINES = ['branchCode', 'address', 'city', 'region', 'postalCode'] as const;
const IMAGES = ['frontImage', 'backImage'] as const;

interface CardFormProps {
  readonly title: string;
  /** The one that changes. */
  readonly card: Card | undefined;
}

function CardForm({ title, card }: CardFormProps) {
  const { t } = useTranslation('money');
  const failureText = useFailureText();
  const offline = useOffline();
  const areas = useRead('areaInfo', {});
  const add = useWrite('cardAdd');
  const update = useWrite('cardUpdate');
  const [images, setImages] = useState<Partial<Record<(typeof IMAGES)[number], SentImage>>>({});
  const [asking, setAsking] = useState(false);

  const number = (text: string) => {
    if (text === '') return card ? undefined : ({ text: t('card.numberMissing') } as const);
    if (isCardNumber(text)) return undefined;
    return { text: t(looksLikeIban(text) ? 'card.ibanWrong' : 'card.numberWrong') };
  };
  const form = useForm({
    rules: {
      cardNumber: { check: number },
      bankName: { check: (text: string, values: Values) => (text === '' ? ('rule.bank' as const) : RULES.line.check(text, values)) },
      accountName: { check: (text: string, values: Values) => (text === '' ? ('rule.bank' as const) : RULES.line.check(text, values)) },
      swiftCode: { check: (text: string) => (text === '' || isBic(text) ? undefined : { text: t('card.bicWrong') }) },
      abaRoutingNumber: { check: (text: string) => (text === '' || isAba(text) ? undefined : { text: t('card.abaWrong') }) },
      branchCode: optional(RULES.line),
      address: optional(RULES.line),
      city: optional(RULES.line),
      region: optional(RULES.line),
      postalCode: optional(RULES.line),
      country: RULES.any,
    },
    initial: {
      bankName: card?.bankName ?? '',
      accountName: card?.accountName ?? '',
      swiftCode: card?.swiftCode ?? '',
      branchCode: card?.branchCode ?? '',
      abaRoutingNumber: card?.abaRoutingNumber ?? '',
      address: card?.address ?? '',
      city: card?.city ?? '',
      region: card?.region ?? '',
      postalCode: card?.postalCode ?? '',
      country: card?.country ?? '',
    },
    send: (): Result<undefined> => ({ ok: true, data: undefined }),
    onDone: () => setAsking(true),
  });
  const save = (payPassword: string) => {
    const { cardNumber, bankName, accountName, ...others } = form.values;
    const given = Object.fromEntries(Object.entries(others).filter(([, text]) => text !== ''));
    const pictures = Object.fromEntries(IMAGES.flatMap((side) => (images[side] ? [[side, images[side].name]] : [])));
    const body = { type: 'card', bankName, accountName, ...given, ...pictures, payPassword } as const;
    return card ? update.send({ ...body, id: card.id, ...(cardNumber !== '' && { cardNumber }) }) : add.send({ ...body, cardNumber });
  };

  return (
    <>
      <FormPage {...form.page} title={title} action={t('kept.save')} blocked={offline ? t('offline') : undefined}>
        <Field
          label={t('card.number')}
          hint={card ? t('card.numberKept', { end: card.cardNumberEnd }) : t('card.numberHint')}
          autoComplete="off"
          {...form.field('cardNumber')}
        />
        <Field label={t('bank.bankName')} autoComplete="off" autoCapitalize="words" {...form.field('bankName')} />
        <Field
          label={t('bank.accountName')}
          hint={t('card.ownerHint')}
          autoComplete="name"
          autoCapitalize="words"
          {...form.field('accountName')}
        />
        <Field optional label={t('card.swiftCode')} hint={t('card.bicHint')} autoComplete="off" {...form.field('swiftCode')} />
        <Field
          optional
          label={t('card.abaRoutingNumber')}
          hint={t('card.abaHint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('abaRoutingNumber')}
        />
        {LINES.map((name) => (
          <Field key={name} optional label={t(`card.${name}`)} autoCapitalize="words" {...form.field(name)} />
        ))}
        <SelectField
          open
          optional
          label={t('card.country')}
          options={(areas.data?.list ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          {...form.field('country')}
        />
        {IMAGES.map((side) => (
          <ImageField
            key={side}
            label={t(`card.${side}`)}
            value={images[side]}
            error={undefined}
            hint={card?.hasImages ? t('card.imagesKept') : undefined}
            failureText={failureText}
            onChange={(image) => setImages((before) => ({ ...before, [side]: image }))}
          />
        ))}
      </FormPage>
      {asking && <SavePayee type="card" title={title} call={card ? update : add} save={save} onClose={() => setAsking(false)} />}
    </>
  );
}
