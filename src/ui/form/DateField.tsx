import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateExample, parseDate } from '../../lib/dateEntry.ts';
import { calendarDayText } from '../../lib/time.ts';
import { useLanguageChange } from '../../lib/useLanguageChange.ts';
import { Field } from './Field.tsx';
import type { FieldWords } from './FieldFrame.tsx';

interface DateFieldProps extends FieldWords {
  /** Calendar date `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  /** A whole date, or empty for none; what is no date yet is not told. */
  onChange(day: string): void;
}

/** A day, typed in the order of the page's language: the browser's own date field follows the browser's. */
export function DateField({ value, onChange, error, ...words }: DateFieldProps) {
  const { t, i18n } = useTranslation('forms');
  const written = (day: string, language: string) => (day === '' ? '' : calendarDayText(day, language));
  const [text, setText] = useState(() => written(value, i18n.language));
  const [left, setLeft] = useState(false);
  useLanguageChange((_, now) => setText(written(value, now)));
  const example = dateExample(i18n.language);
  const wrong = text.trim() !== '' && parseDate(text, i18n.language) === undefined;
  return (
    <Field
      {...words}
      inputMode="numeric"
      autoComplete="off"
      placeholder={example}
      value={text}
      error={left && wrong ? t('wrong.date', { example }) : error}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        setLeft(false);
        const day = next.trim() === '' ? '' : parseDate(next, i18n.language);
        if (day !== undefined) onChange(day);
      }}
      onBlur={() => {
        setLeft(true);
        const day = parseDate(text, i18n.language);
        if (day !== undefined) setText(written(day, i18n.language));
      }}
    />
  );
}
