/** Days as one types them, in the order of a language. */
import { calendarDayText } from './time.ts';

const PARTS = ['day', 'month', 'year'] as const;
type DatePart = (typeof PARTS)[number];

const isDatePart = (type: string): type is DatePart => PARTS.some((part) => part === type);

/** The order of a language's dates: day first in French, month first in English, year first in Chinese. */
const dateOrder = (locale: string): readonly DatePart[] =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isDatePart);

/**
 * The calendar date (`YYYY-MM-DD`) behind a typed text such as `31/03/2026`, `31.3.2026` or, without strokes, `31032026`; undefined
 * where the text names no day of the calendar. A year has four digits.
 */
export function parseDate(text: string, locale: string): string | undefined {
  const order = dateOrder(locale);
  const trimmed = text.trim();
  const widths = order.map((part) => (part === 'year' ? '(\\d{4})' : '(\\d{2})')).join('');
  const found = new RegExp(`^${widths}$`).exec(trimmed)?.slice(1) ?? trimmed.split(/\s*[/.\-年月日]\s*/u).filter((piece) => piece !== '');
  if (found.length !== PARTS.length) return undefined;
  const parts = new Map(order.map((part, index) => [part, found[index] ?? '']));
  const [day = '', month = '', year = ''] = PARTS.map((part) => parts.get(part));
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${date}T12:00Z`);
  // 31 April is read as 1 May by some.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : undefined;
}

/** What stands in an empty field, of a day that nobody takes for a month. */
export const dateExample = (locale: string): string => calendarDayText('2026-03-31', locale);
