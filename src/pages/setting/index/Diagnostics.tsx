import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diagnostics as Report } from '../../../../contract/data-layer.ts';
import { useData } from '../../../data/context.ts';
import { useFeed } from '../../../data/useFeed.ts';
import { quoteKey } from '../../../../contract/quote.ts';
import { useQuoteStore } from '../../../data/useQuote.ts';
import { useRead } from '../../../data/useRead.ts';
import { useRows } from '../../../data/useRows.ts';
import { byteText } from '../../../lib/bytes.ts';
import { copyText } from '../../../lib/copyText.ts';
import { ABSENT, numberFormats, wholeText } from '../../../lib/numbers.ts';
import { serverNow } from '../../../lib/priceState.ts';
import { toast } from '../../../lib/toasts.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import css from './setting.module.css';
import { useTickToPaint } from './useTickToPaint.ts';
import { useUsedBytes } from './useUsedBytes.ts';

const PERIOD_MS = 1000;
const MEASURED = 10;

interface Sample {
  readonly report: Report;
  readonly at: number;
  /** Ticks a second since the sample before; undefined for the first. */
  readonly rate: number | undefined;
}

/** Asks the data layer each second while the page is in sight. */
function useDiagnostics(): Sample | 'none' | undefined {
  const { link } = useData();
  const [sample, setSample] = useState<Sample | 'none'>();
  const before = useRef<Sample>(undefined);
  useEffect(() => {
    let open = true;
    const ask = async () => {
      const report = await link.diagnostics();
      if (!open) return;
      if (report === undefined) {
        setSample('none');
        return;
      }
      const at = performance.now();
      const last = before.current;
      const same = last !== undefined && last.report.instance === report.instance;
      before.current = { report, at, rate: same ? ((report.ticks - last.report.ticks) / (at - last.at)) * 1000 : undefined };
      setSample(before.current);
    };
    void ask();
    const timer = setInterval(() => void ask(), PERIOD_MS);
    return () => {
      open = false;
      clearInterval(timer);
    };
  }, [link]);
  return sample;
}

/** Keeps what is traded most under watch: of a feed that nobody looks at nothing could be measured. */
function useMeasured(): void {
  const { data } = useRead('hotStock', {});
  useRows(useMemo(() => (data?.list ?? []).slice(0, MEASURED).map((row) => quoteKey(row.market, row.stock_code)), [data]));
}

/** The font has no U+202F. */
const millisecondText = (ms: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(ms).replaceAll('\u202f', '\u00a0');

/** What the data layer says of itself: feed, transport, ticks, their way to the screen, reconnects; and the same as a text for who helps. */
export function Diagnostics() {
  const { t, i18n } = useTranslation();
  const feed = useFeed();
  const sample = useDiagnostics();
  const numbers = numberFormats(i18n.language);
  const whole = (value: number | undefined) => (value === undefined ? ABSENT : wholeText(value, numbers));
  const report = sample === 'none' ? undefined : sample?.report;
  useMeasured();
  const paint = useTickToPaint();
  const newest = useQuoteStore().time();
  const now = serverNow(feed, newest, useNow(PERIOD_MS));
  const bytes = useUsedBytes();
  const refused = report === undefined ? undefined : Object.values(report.rejected).reduce((sum, count) => sum + count, 0);
  const lines: readonly (readonly [label: string, value: string])[] = [
    [t('setting.feed'), t(`setting.kind.${feed.kind}`)],
    [t('setting.transport'), report ? t(`setting.transports.${report.transport}`) : ABSENT],
    [t('setting.mode'), report ? t(`setting.modes.${report.mode}`) : ABSENT],
    [t('setting.tabs'), whole(report?.tabs)],
    [t('setting.age'), newest > 0 && now !== undefined ? millisecondText(now - newest, i18n.language) : ABSENT],
    [t('setting.paint'), paint === undefined ? ABSENT : millisecondText(paint, i18n.language)],
    [t('setting.rate'), whole(sample === 'none' ? undefined : sample?.rate)],
    [t('setting.ticks'), whole(report?.ticks)],
    [t('setting.frames'), whole(report?.frames)],
    [t('setting.reconnects'), whole(report === undefined ? undefined : Math.max(0, report.dials - 1))],
    [t('setting.gaps'), whole(report?.gaps)],
    [t('setting.rejected'), whole(refused)],
    [t('setting.rows'), whole(report?.bookRows)],
    [t('setting.cache'), report ? t(`setting.caches.${report.cache}`) : ABSENT],
    [t('setting.cacheSize'), bytes === undefined ? ABSENT : byteText(bytes, i18n.language)],
    [t('setting.pageBuild'), __BUILD__],
    [t('setting.build'), report?.build ?? ABSENT],
  ];
  const copy = async () => {
    const about = [new Date().toISOString(), navigator.userAgent, `${window.innerWidth} × ${window.innerHeight} · ${i18n.language}`];
    const text = [...about, ...lines.map(([label, value]) => `${label}: ${value}`)].join('\n');
    toast(t((await copyText(text)) ? 'setting.reportCopied' : 'setting.reportRefused'));
  };
  return (
    <section>
      <h2 className={css.heading}>{t('setting.diagnostics')}</h2>
      {sample === 'none' && <p className={css.hint}>{t('setting.diagnosticsFailed')}</p>}
      <dl className={css.facts}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.after}>
        <Button onClick={() => void copy()}>
          <Icon name="copy" size={16} />
          {t('setting.copyReport')}
        </Button>
      </div>
      <p className={css.hint}>{t('setting.copyReportHint')}</p>
    </section>
  );
}
