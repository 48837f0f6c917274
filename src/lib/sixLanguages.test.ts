/** What the formatters write, by hand, in each language: the same moment, the same amounts, the same counts. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../contract/codes.ts';
import type { Currency } from '../../contract/money.ts';
import { moneyText, movementText, percentText } from './money.ts';
import { countText, decimalText, numberFormats, ratioText } from './numbers.ts';
import { calendarDayText, clockText, dateText, dayMonthText, dayText, minuteText, monthYearText, writtenDayText } from './time.ts';

interface Written {
  readonly date: string;
  readonly dayMonth: string;
  readonly day: string;
  readonly termEnd: string;
  readonly month: string;
  /** Of a negative amount; spaces that don't break are written `~`. */
  readonly money: Readonly<Record<Currency, string>>;
  readonly cameIn: string;
  readonly percent: string;
  readonly change: string;
  readonly decimals: readonly [thousands: string, tenThousands: string];
  readonly counts: readonly [thousands: string, millions: string, billions: string];
  readonly plurals: readonly Intl.LDMLPluralRule[];
}

const coins = (figure: string) => ({ BTC: `−${figure}~BTC`, ETH: `−${figure}~ETH`, USDT: `−${figure}~USDT` });

/** 9 March 2026: neither its day can be taken for its month, nor the hour for one before noon. */
const AT = Date.UTC(2026, 2, 9, 19, 5, 7);

const WRITTEN: Readonly<Record<Language, Written>> = {
  fr: {
    date: '09/03/2026',
    dayMonth: '09/03',
    day: '9 mars',
    termEnd: '02 juin 2026',
    month: 'juin 2026',
    money: {
      EUR: '−1~234~567,50~€',
      USD: '−1~234~567,50~$US',
      HKD: '−1~234~567,50~HKD',
      MXN: '−1~234~567,50~$MX',
      AUD: '−1~234~567,50~$AU',
      ...coins('1~234~567,50'),
    },
    cameIn: '+1~234,50~€',
    percent: '12,5~%',
    change: '+2,27~%',
    decimals: ['1~234,5', '12~345,5'],
    counts: ['16~k', '18,0~M', '5,27~Md'],
    plurals: ['one', 'many', 'other'],
  },
  en: {
    date: '03/09/2026',
    dayMonth: '03/09',
    day: 'Mar 9',
    termEnd: '02 Jun 2026',
    month: 'Jun 2026',
    money: {
      EUR: '−€1,234,567.50',
      USD: '−USD~1,234,567.50',
      HKD: '−HK$1,234,567.50',
      MXN: '−MX$1,234,567.50',
      AUD: '−A$1,234,567.50',
      ...coins('1,234,567.50'),
    },
    cameIn: '+€1,234.50',
    percent: '12.5%',
    change: '+2.27%',
    decimals: ['1,234.5', '12,345.5'],
    counts: ['16K', '18.0M', '5.27B'],
    plurals: ['one', 'other'],
  },
  de: {
    date: '09/03/2026',
    dayMonth: '09/03',
    day: '9. März',
    termEnd: '02. Juni 2026',
    month: 'Juni 2026',
    money: {
      EUR: '−1.234.567,50~€',
      USD: '−1.234.567,50~USD',
      HKD: '−1.234.567,50~HK$',
      MXN: '−1.234.567,50~MX$',
      AUD: '−1.234.567,50~AU$',
      ...coins('1.234.567,50'),
    },
    cameIn: '+1.234,50~€',
    percent: '12,5~%',
    change: '+2,27~%',
    decimals: ['1.234,5', '12.345,5'],
    counts: ['16.300', '18,0~Mio.', '5,27~Mrd.'],
    plurals: ['one', 'other'],
  },
  nl: {
    date: '09/03/2026',
    dayMonth: '09/03',
    day: '9 mrt',
    termEnd: '02 jun 2026',
    month: 'jun 2026',
    money: {
      EUR: '€~−1.234.567,50',
      USD: 'US$~−1.234.567,50',
      HKD: 'HK$~−1.234.567,50',
      MXN: 'MX$~−1.234.567,50',
      AUD: 'AU$~−1.234.567,50',
      ...coins('1.234.567,50'),
    },
    cameIn: '+€~1.234,50',
    percent: '12,5%',
    change: '+2,27%',
    decimals: ['1.234,5', '12.345,5'],
    counts: ['16K', '18,0~mln.', '5,27~mld.'],
    plurals: ['one', 'other'],
  },
  'zh-CN': {
    date: '2026/03/09',
    dayMonth: '03/09',
    day: '3月9日',
    termEnd: '2026年6月02日',
    month: '2026年6月',
    money: {
      EUR: '−€1,234,567.50',
      USD: '−US$1,234,567.50',
      HKD: '−HK$1,234,567.50',
      MXN: '−MX$1,234,567.50',
      AUD: '−AU$1,234,567.50',
      ...coins('1,234,567.50'),
    },
    cameIn: '+€1,234.50',
    percent: '12.5%',
    change: '+2.27%',
    decimals: ['1,234.5', '12,345.5'],
    counts: ['1.63万', '1,802万', '52.7亿'],
    plurals: ['other'],
  },
  'es-MX': {
    date: '09/03/2026',
    dayMonth: '09/03',
    day: '9 mar',
    termEnd: '02 jun 2026',
    month: 'jun 2026',
    money: {
      EUR: '−EUR~1,234,567.50',
      USD: '−USD~1,234,567.50',
      HKD: '−HKD~1,234,567.50',
      MXN: '−MXN~1,234,567.50',
      AUD: '−AUD~1,234,567.50',
      ...coins('1,234,567.50'),
    },
    cameIn: '+EUR~1,234.50',
    percent: '12.5%',
    change: '+2.27%',
    decimals: ['1,234.5', '12,345.5'],
    counts: ['16~k', '18.0~M', '5.27~mil~M'],
    plurals: ['one', 'many', 'other'],
  },
};

const plain = (text: string): string => text.replaceAll('\u00a0', '~');

describe.each(LANGUAGES)('%s', (language) => {
  const written = WRITTEN[language];
  const formats = numberFormats(language);

  it('writes days in its own order, between strokes, and times by 24 hours in the zone that is meant', () => {
    expect(`${dateText(AT, language, 'Europe/Paris')} ${clockText(AT, language, 'Europe/Paris')}`).toBe(`${written.date} 20:05:07`);
    expect(minuteText(AT, language, 'America/New_York')).toBe('15:05');
    expect(dayMonthText(AT, language, 'Europe/Paris')).toBe(written.dayMonth);
    expect(calendarDayText('2026-03-09', language)).toBe(written.date);
  });

  it('names months where a day may not be taken for one', () => {
    expect(dayText(AT, language, 'Europe/Paris')).toBe(written.day);
    expect(writtenDayText('2026-06-02', language)).toBe(written.termEnd);
    expect(monthYearText('2026-06', language)).toBe(written.month);
  });

  it.each(Object.entries(written.money) as [Currency, string][])(
    'marks an amount in %s so that nobody takes it for another',
    (currency, text) => {
      expect(plain(moneyText('-1234567.5', currency, language))).toBe(text);
    },
  );

  it('writes movements, percentages and numbers with its own marks', () => {
    expect(plain(movementText('1234.5', 'EUR', language))).toBe(written.cameIn);
    expect(plain(percentText('0.125', language))).toBe(written.percent);
    expect(plain(ratioText(0.0227, formats))).toBe(written.change);
    expect(['1234.5', '12345.5'].map((text) => plain(decimalText(text, formats)))).toEqual(written.decimals);
  });

  it('shortens counts with its own words', () => {
    expect([16_300, 18_020_000, 5_269_707_264].map((count) => plain(countText(count, formats)))).toEqual(written.counts);
  });

  it('has the plural forms that its texts are written in', () => {
    expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()).toEqual(written.plurals.toSorted());
  });
});
