/** Times as text, always with the zone where a market's time is meant. Zones come from Intl; formatters are made once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone ?? ''}|${JSON.stringify(options)}`;
  let known = formatters.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone });
    formatters.set(key, known);
  }
  return known;
}

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `15:42:08` in the zone. `at` is epoch milliseconds. */
export const clockText = (at: number, locale: string, timeZone?: string): string => formatter(locale, timeZone, CLOCK).format(at);

/** `15:42` in the zone. */
export const minuteText = (at: number, locale: string, timeZone?: string): string => formatter(locale, timeZone, MINUTE).format(at);

/** Short day in the zone: `31 mars`, `Mar 31`. */
export const dayText = (at: number, locale: string, timeZone?: string): string =>
  formatter(locale, timeZone, { day: 'numeric', month: 'short' }).format(at);

/** Numbers of a day in the locale's order, with the strokes that the specification has in every language. */
const stroked = (format: Intl.DateTimeFormat, at: number): string =>
  format
    .formatToParts(at)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join('/');

/** Day and month in the locale's order: `31/03`, `03/31`. */
export const dayMonthText = (at: number, locale: string, timeZone?: string): string =>
  stroked(formatter(locale, timeZone, { day: '2-digit', month: '2-digit' }), at);

/** Full day in the locale's order: `31/03/2026`, `03/31/2026`, `2026/03/31`. */
export const dateText = (at: number, locale: string, timeZone?: string): string =>
  stroked(formatter(locale, timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' }), at);

/** Full day of a calendar date (`YYYY-MM-DD`), which has no zone. */
export const calendarDayText = (day: string, locale: string): string => dateText(Date.parse(`${day}T12:00Z`), locale, 'UTC');

/**
 * The same where a term or a lock ends on it, and nobody may take its month for its day: `12 Jun 2026`, `12 juin 2026`. English alone writes
 * the month first and is turned round.
 */
export function writtenDayText(day: string, locale: string): string {
  const format = formatter(locale, 'UTC', { day: '2-digit', month: 'short', year: 'numeric' });
  const at = Date.parse(`${day}T12:00Z`);
  if (!locale.startsWith('en')) return format.format(at);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

/** Month and year of `YYYY-MM`: `juin 2026`, `Jun 2026`. */
export const monthYearText = (month: string, locale: string): string =>
  formatter(locale, 'UTC', { month: 'short', year: 'numeric' }).format(Date.parse(`${month}-15T12:00Z`));

/** The calendar date in a zone at an instant, `YYYY-MM-DD`. */
export const calendarDay = (at: number, timeZone: string): string =>
  formatter('en-CA', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

const monthText = (at: number, locale: string, timeZone?: string): string => formatter(locale, timeZone, { month: 'short' }).format(at);
const yearText = (at: number, locale: string, timeZone?: string): string => formatter(locale, timeZone, { year: 'numeric' }).format(at);

/** Label of a chart's time axis; `weight` is what the label has to tell apart. */
export function axisText(at: number, weight: 'year' | 'month' | 'day' | 'time', locale: string, timeZone: string): string {
  switch (weight) {
    case 'year':
      return yearText(at, locale, timeZone);
    case 'month':
      return monthText(at, locale, timeZone);
    case 'day':
      return dayText(at, locale, timeZone);
    case 'time':
      return minuteText(at, locale, timeZone);
  }
}

// Names that the locale's own data leaves as an offset, where traders have a name.
const ZONE_NAMES: Readonly<Record<string, readonly [standard: string, summer: string]>> = {
  'America/New_York': ['EST', 'EDT'],
  'America/Chicago': ['CST', 'CDT'],
  'Europe/Paris': ['CET', 'CEST'],
  'Europe/Amsterdam': ['CET', 'CEST'],
  'Europe/Brussels': ['CET', 'CEST'],
  'Europe/Berlin': ['CET', 'CEST'],
  'America/Mexico_City': ['CST', 'CDT'],
  'Europe/London': ['GMT', 'BST'],
  'Asia/Tokyo': ['JST', 'JST'],
  'Asia/Hong_Kong': ['HKT', 'HKT'],
  'Australia/Sydney': ['AEST', 'AEDT'],
};

/** Minutes east of UTC in a zone at an instant. */
function zoneOffset(at: number, timeZone: string): number {
  const parts = formatter('en-US', timeZone, { timeZoneName: 'longOffset' }).formatToParts(at);
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(parts.find((part) => part.type === 'timeZoneName')?.value ?? '');
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Date and time in a zone as machines read them: `2026-03-11T15:42:08+01:00`. */
export function isoText(at: number, timeZone: string): string {
  const minutes = zoneOffset(at, timeZone);
  const size = Math.abs(minutes);
  const two = (number: number) => String(number).padStart(2, '0');
  const local = new Date(at + minutes * 60_000).toISOString().slice(0, 19);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Short name of a zone at an instant: `EDT`, `CET`, or its offset where it has none. */
export function zoneText(at: number, timeZone: string): string {
  const names = ZONE_NAMES[timeZone];
  if (names) {
    const year = new Date(at).getUTCFullYear();
    const standard = Math.min(zoneOffset(Date.UTC(year, 0, 1), timeZone), zoneOffset(Date.UTC(year, 6, 1), timeZone));
    return zoneOffset(at, timeZone) === standard ? names[0] : names[1];
  }
  return (
    formatter('en-US', timeZone, { timeZoneName: 'short' })
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value ?? timeZone
  );
}

/** The same of this device's clock, by which a customer's own history is told. */
export const deviceZoneText = (at: number): string => zoneText(at, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Time left as whole units: `{hours: 1, minutes: 47, seconds: 3}`; never negative. */
export function timeLeft(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.floor(ms / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}
