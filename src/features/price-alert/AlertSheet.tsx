import { type SubmitEvent, useRef, useState } from 'react';
import { ALERT_KINDS, ALERT_NOTE_LIMIT, ALERTS_LIMIT, type AlertKind, type PriceAlert } from '../../../contract/alerts.ts';
import { parseUnits } from '../../../contract/finance/price.ts';
import { factsOf } from '../../../contract/markets.ts';
import { quoteKey } from '../../../contract/quote.ts';
import { useAlerts } from '../../data/useAlerts.ts';
import { useQuotePart } from '../../data/useQuote.ts';
import { useRead } from '../../data/useRead.ts';
import { useRows } from '../../data/useRows.ts';
import { typedAmount } from '../../lib/amount.ts';
import { askToNotify, notifyState } from '../../lib/notifications.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { typedPrice } from '../../lib/priceEntry.ts';
import { useSettings } from '../../lib/settings.ts';
import { toast } from '../../lib/toasts.ts';
import { nearestTicks } from '../../products/tick.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import { Button } from '../../ui/press/Button.tsx';
import { Link } from '../../ui/press/Link.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { SheetActions } from '../../ui/sheet/SheetActions.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import { ALERTS_PATH } from './alertsPath.ts';
import { isAlreadyBeyond, type LevelReading, proposed, readLevel, ticksOfStep } from './level.ts';
import css from './price-alert.module.css';
import { nameOf, type PricedSubject, usePriceAlertWords } from './usePriceAlertWords.ts';

interface AlertSheetProps {
  readonly subject: PricedSubject;
  /** What is changed; a new one without. */
  readonly alert?: PriceAlert | undefined;
  onClose(): void;
}

type Wrong = Exclude<LevelReading, { readonly kind: 'known' }> | { readonly kind: 'full' | 'instrument' | 'gone' | 'missing' };

/** Sets an alert on a price, or changes one. */
export function AlertSheet({ subject, alert, onClose }: AlertSheetProps) {
  const { t, locale, price, named } = usePriceAlertWords();
  const { market, code } = subject;
  const key = quoteKey(market, code);
  const id = useRows([key]).ids[0];
  const last = useQuotePart(id, (quote) => quote?.price ?? Number.NaN);
  const previousClose = useQuotePart(id, (quote) => quote?.previousClose ?? Number.NaN);
  const row = useRead('quoteStock', { market, stockCode: code });
  const step = parseUnits(row.data?.row.tick ?? '', subject.scale) ?? 10 ** (subject.scale - subject.tickDigits);
  const alerts = useAlerts();
  const [kind, setKind] = useState<AlertKind>(alert?.kind ?? 'above');
  const [typed, setTyped] = useState<Partial<Record<AlertKind, string>>>({});
  const [repeats, setRepeats] = useState(alert?.repeats ?? false);
  const [note, setNote] = useState(alert?.note ?? '');
  const [wrong, setWrong] = useState<Wrong>();
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  const asTyped = (of: AlertKind, value: string): string =>
    of === 'change' ? typedAmount(value, locale) : typedPrice(value, subject, locale);
  // What is proposed stands still from the first price on: it is not to move under who reads it.
  const [basis, setBasis] = useState(Number.NaN);
  if (Number.isNaN(basis) && !Number.isNaN(last)) setBasis(last);
  const start = alert?.kind === kind ? alert.level : proposed(kind, basis, step, subject);
  const text = typed[kind] ?? (start === undefined ? '' : asTyped(kind, start));
  const reading = readLevel(text, kind, subject, locale);
  const isBeyond = reading.kind === 'known' && isAlreadyBeyond(kind, reading.units, last, previousClose);
  const own = alerts.read.list?.alerts.filter((one) => one.key === key && one.id !== alert?.id) ?? [];

  const wrongText = (of: Wrong): string => {
    switch (of.kind) {
      case 'ambiguous':
        return t('wrong.ambiguous', { whole: asTyped(kind, of.whole), fraction: asTyped(kind, of.fraction) });
      case 'full':
        return t('wrong.full', { count: ALERTS_LIMIT });
      case 'empty':
      case 'number':
      case 'decimals':
      case 'level':
      case 'instrument':
      case 'gone':
      case 'missing':
        return t(`wrong.${of.kind}`);
    }
  };
  const ofField = wrong && 'empty number decimals level ambiguous'.includes(wrong.kind) ? wrong : undefined;

  const hint = (): string => {
    if (kind === 'change') return t('level.day');
    if (reading.kind === 'known' && reading.units % step !== 0) {
      const [lower, upper] = nearestTicks(ticksOfStep(step, subject), reading.units);
      return t('level.step', { tick: price(step, subject), next: price(kind === 'above' ? upper : lower, subject) });
    }
    return Number.isNaN(last) ? t('level.noLast') : t('level.last', { price: price(last, subject) });
  };

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (underWay.current) return;
    if (reading.kind !== 'known') {
      setWrong(reading);
      field.current?.focus();
      return;
    }
    underWay.current = true;
    setWrong(undefined);
    setSending(true);
    const wish = { key, kind, level: reading.value, repeats, note: note.trim() };
    const answer = await alerts.ask({ op: 'set', wish, id: alert?.id });
    underWay.current = false;
    setSending(false);
    if (!answer.ok) return setWrong({ kind: answer.why });
    toast(t(alert ? 'changed' : 'saved', { what: named(wish, subject) }), { to: ALERTS_PATH, label: t('see') });
    onClose();
  };

  return (
    <Sheet title={t(alert ? 'edit' : 'new')} held={sending} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={css.of}>
          {nameOf(subject)} <span className={css.code}>{code}</span>
        </p>
        <Segments
          label={t('kind.label')}
          options={ALERT_KINDS.map((each) => ({ id: each, label: t(`kind.${each}`) }))}
          selected={kind}
          onSelect={(next) => {
            setKind(next);
            setWrong(undefined);
          }}
        />
        <Field
          ref={field}
          label={t(kind === 'change' ? 'level.percent' : 'level.price')}
          name="level"
          inputMode={subject.notation !== undefined && kind !== 'change' ? 'text' : 'decimal'}
          autoComplete="off"
          value={text}
          hint={hint()}
          error={ofField && wrongText(ofField)}
          end={kind === 'change' && <span className={css.unit}>{numberFormats(locale).percent.trim()}</span>}
          onChange={(event) => {
            setTyped({ ...typed, [kind]: event.target.value });
            setWrong(undefined);
          }}
        />
        <output>{isBeyond && <Note kind="warn">{t(`beyond.${kind}`)}</Note>}</output>
        <Checkbox label={t('repeats')} hint={t('repeatsHint')} checked={repeats} onChange={(event) => setRepeats(event.target.checked)} />
        <Field
          label={t('note')}
          name="note"
          optional
          maxLength={ALERT_NOTE_LIMIT}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Note>
          {t('onlyOpen')} {'extendedHours' in factsOf(market) && t('extended')}
        </Note>
        {alerts.read.list?.isKept === false && <Note kind="warn">{t('notKept')}</Note>}
        <Permission />
        {own.length > 0 && (
          <Link className={css.link} to={ALERTS_PATH}>
            {t('onThis', { count: own.length })}
          </Link>
        )}
        {wrong && !ofField && (
          <div role="alert">
            <Note kind="wrong">{wrongText(wrong)}</Note>
          </div>
        )}
        <SheetActions>
          <Button kind="main" type="submit" aria-disabled={sending}>
            {t(sending ? 'saving' : alert ? 'saveEdit' : 'save')}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}

/** The browser's question about notifications, where it has not been answered: an alert is of most use when the page is not in front. */
function Permission() {
  const { t } = usePriceAlertWords();
  const set = useSettings((settings) => settings.set);
  const [state, setState] = useState(notifyState);
  const allow = async () => {
    const answer = await askToNotify();
    setState(answer);
    if (answer === 'granted') set('alertNotify', true);
  };
  return (
    state === 'default' && (
      <div>
        <Button kind="quiet" onClick={() => void allow()}>
          {t('allow')}
        </Button>
      </div>
    )
  );
}
