import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { SCAN_KINDS, type ScanDirection, type ScanKind, type ScanRule, type ScanWish } from '../../../contract/scan.ts';
import { countText, decimalText, numberFormats } from '../../lib/numbers.ts';
import css from './scanner.module.css';

interface RuleFormProps {
  readonly wish: ScanWish;
  /** Markets to choose among. */
  readonly offered: readonly Market[];
  onChange(wish: ScanWish): void;
}

const MINUTES = [1, 2, 3, 5, 10, 15, 30, 60];
const THRESHOLDS = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2];
const FACTORS = [1.5, 2, 3, 5, 10, 20];
const DIRECTIONS = ['both', 'up', 'down'] as const satisfies readonly ScanDirection[];
const PRICES = [0.1, 1, 5, 10, 50, 100];
const VOLUMES = [1e3, 1e4, 1e5, 1e6, 1e7];
const TURNOVERS = [1e4, 1e5, 1e6, 1e7, 1e8];

/** The rule of another kind, keeping what both have. */
function ruleOf(kind: ScanKind, before: ScanRule): ScanRule {
  const minutes = 'minutes' in before ? before.minutes : 5;
  const threshold = 'threshold' in before ? before.threshold : 0.02;
  const direction = 'direction' in before ? before.direction : 'both';
  switch (kind) {
    case 'move':
      return { kind, minutes, threshold, direction };
    case 'volume':
      return { kind, minutes, factor: 3 };
    case 'dayHigh':
    case 'dayLow':
      return { kind, minutes };
    case 'yearHigh':
    case 'yearLow':
      return { kind };
    case 'gap':
      return { kind, threshold, direction };
  }
}

/** What to look for: the rule and its bounds, then markets and filters. Each change applies at once. */
export function RuleForm({ wish, offered, onChange }: RuleFormProps) {
  const { t, i18n } = useTranslation('scanner');
  const app = useTranslation('app').t;
  const group = useId();
  const numbers = numberFormats(i18n.language);
  const { rule } = wish;
  const setRule = (next: ScanRule) => onChange({ ...wish, rule: next });
  const plain = (value: number) => decimalText(String(value), numbers);
  const percent = (value: number) => plain(Number((value * 100).toFixed(2))) + numbers.percent;
  const bound = (name: 'minPrice' | 'minVolume' | 'minTurnover', values: readonly number[], text: (value: number) => string) => (
    <Choice
      label={t(name)}
      value={wish[name] ?? 0}
      options={[0, ...values]}
      text={(value) => (value === 0 ? t('none') : text(value))}
      onChoose={(value) => onChange({ ...wish, [name]: value === 0 ? undefined : value })}
    />
  );
  const toggle = (market: Market) => {
    const chosen = wish.markets.includes(market) ? wish.markets.filter((one) => one !== market) : [...wish.markets, market];
    onChange({ ...wish, markets: chosen.length === offered.length ? [] : chosen });
  };
  const bounds = [wish.minPrice, wish.minVolume, wish.minTurnover].filter((value) => value !== undefined).length;
  const narrowed = bounds + (wish.markets.length > 0 ? 1 : 0);

  return (
    <div className={css.form}>
      <fieldset className={css.rules}>
        <legend className={css.legend}>{t('rule.label')}</legend>
        {SCAN_KINDS.map((kind) => (
          <label key={kind} className={css.rule}>
            <input
              type="radio"
              className={css.radio}
              name={group}
              checked={rule.kind === kind}
              onChange={() => setRule(ruleOf(kind, rule))}
            />
            {t(`rule.${kind}`)}
          </label>
        ))}
      </fieldset>
      <div className={css.bounds}>
        {'minutes' in rule && (
          <Choice
            label={t('minutes')}
            value={rule.minutes}
            options={MINUTES}
            text={(minutes) => t('minutesValue', { minutes })}
            onChoose={(minutes) => setRule({ ...rule, minutes })}
          />
        )}
        {'threshold' in rule && (
          <>
            <Choice
              label={t('threshold')}
              value={rule.threshold}
              options={THRESHOLDS}
              text={percent}
              onChoose={(threshold) => setRule({ ...rule, threshold })}
            />
            <Choice
              label={t('direction')}
              value={rule.direction}
              options={DIRECTIONS}
              text={(direction) => t(direction)}
              onChoose={(direction) => setRule({ ...rule, direction })}
            />
          </>
        )}
        {rule.kind === 'volume' && (
          <Choice
            label={t('factor')}
            value={rule.factor}
            options={FACTORS}
            text={(factor) => t('factorValue', { factor: plain(factor) })}
            onChoose={(factor) => setRule({ ...rule, factor })}
          />
        )}
      </div>
      <details className={css.details}>
        <summary className={css.summary}>
          {t('options')}
          {narrowed > 0 && <span className={css.badge}>{narrowed}</span>}
        </summary>
        <div className={css.options}>
          <fieldset>
            <legend className={css.label}>{t('markets')}</legend>
            <div className={css.markets}>
              <label className={css.market}>
                <input
                  type="checkbox"
                  className={css.radio}
                  checked={wish.markets.length === 0}
                  onChange={() => onChange({ ...wish, markets: [] })}
                />
                {t('allMarkets')}
              </label>
              {offered.map((market) => (
                <label key={market} className={css.market}>
                  <input type="checkbox" className={css.radio} checked={wish.markets.includes(market)} onChange={() => toggle(market)} />
                  {app(`market.${market}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <div className={css.bounds}>
            {bound('minPrice', PRICES, plain)}
            {bound('minVolume', VOLUMES, (value) => countText(value, numbers))}
            {bound('minTurnover', TURNOVERS, (value) => countText(value, numbers))}
          </div>
        </div>
      </details>
    </div>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly T[];
  text(value: T): ReactNode & string;
  onChoose(value: T): void;
}

/** A native choice; a value from a saved scan that isn't among the options is offered too. */
function Choice<T extends string | number>({ label, value, options, text, onChoose }: ChoiceProps<T>) {
  const all = options.includes(value) ? options : [value, ...options];
  return (
    <label className={css.field}>
      <span className={css.label}>{label}</span>
      <select
        className={css.select}
        value={String(value)}
        onChange={(event) => {
          const chosen = all.find((option) => String(option) === event.target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {all.map((option) => (
          <option key={String(option)} value={String(option)}>
            {text(option)}
          </option>
        ))}
      </select>
    </label>
  );
}
