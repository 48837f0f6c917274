import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WindowFilter } from '../../../../contract/frame.ts';
import { decimalText, numberFormats, parseDecimalText, wholeText } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import css from './filter.module.css';
import { percentOf, plainDecimal } from './filterText.ts';
import { type Bound, without, isBound } from './look.ts';

interface FilterPanelProps {
  readonly filter: WindowFilter;
  /** Rows that pass, once known. */
  readonly total: number | undefined;
  onFilter(filter: WindowFilter): void;
  onClose(): void;
}

/** Warrants and rights lead every ranking by change; a floor of traded value leaves what one can deal in. */
const PRESETS = {
  liquid: { minTurnover: 1e6 },
  active: { minTurnover: 1e8 },
  gainers: { minRatio: 0.03, minTurnover: 1e6 },
  losers: { maxRatio: -0.03, minTurnover: 1e6 },
} as const satisfies Record<string, WindowFilter>;
type Preset = keyof typeof PRESETS;
const PRESET_NAMES = Object.keys(PRESETS).filter((name): name is Preset => name in PRESETS);

const isSame = (filter: WindowFilter, preset: WindowFilter): boolean => {
  const given = new Map(Object.entries(filter));
  const wanted = Object.entries(preset);
  return given.size === wanted.length && wanted.every(([name, value]) => given.get(name) === value);
};

/** The filter of a list: a sheet on a phone, beside the list on a desk. Each change applies at once; the button says how many rows pass. */
export function FilterPanel({ filter, total, onFilter, onClose }: FilterPanelProps) {
  const { t, i18n } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Fields are made anew when a preset or "clear" writes them.
  const [written, setWritten] = useState(0);
  const write = (next: WindowFilter) => {
    setWritten(written + 1);
    onFilter(next);
  };
  const bound = (name: Bound, value: number | undefined) =>
    onFilter(value === undefined ? without(filter, [name]) : { ...filter, [name]: value });

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    // The dialog itself is its backdrop's press target; Escape closes it natively, so a key handler would be a second one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={css.panel}
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <form method="dialog" className={css.form} noValidate>
        <div className={css.head}>
          <h2 id={title} className={css.title}>
            {t('filter.title')}
          </h2>
          <button type="submit" className={css.close} aria-label={t('app.close')}>
            <Icon name="close" />
          </button>
        </div>
        <fieldset>
          <legend className={css.legend}>{t('filter.presets')}</legend>
          <div className={css.presets}>
            {PRESET_NAMES.map((name) => (
              <button
                key={name}
                type="button"
                className={css.preset}
                aria-pressed={isSame(filter, PRESETS[name])}
                onClick={() => write(isSame(filter, PRESETS[name]) ? {} : PRESETS[name])}
              >
                {t(`filter.${name}`)}
              </button>
            ))}
          </div>
        </fieldset>
        <Fragment key={written}>
          <RangeField name={t('filter.price')} low="minPrice" high="maxPrice" filter={filter} onBound={bound} />
          <RangeField name={t('filter.ratio')} low="minRatio" high="maxRatio" percent filter={filter} onBound={bound} />
          <RangeField name={t('filter.volume')} low="minVolume" high="maxVolume" filter={filter} onBound={bound} />
          <RangeField name={t('filter.turnover')} hint={t('filter.turnoverHint')} low="minTurnover" filter={filter} onBound={bound} />
        </Fragment>
        <Segments<'all' | 'trading' | 'halted'>
          label={t('filter.state')}
          options={(['all', 'trading', 'halted'] as const).map((id) => ({ id, label: t(`filter.${id}`) }))}
          selected={filter.state ?? 'all'}
          onSelect={(state) => onFilter(state === 'all' ? without(filter, ['state']) : { ...filter, state })}
        />
        <div className={css.actions}>
          <Button onClick={() => write({})}>{t('filter.clear')}</Button>
          <Button kind="main" type="submit">
            {total === undefined
              ? t('app.close')
              : t('filter.show', { count: total, shown: wholeText(total, numberFormats(i18n.language)) })}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

interface RangeFieldProps {
  readonly name: string;
  readonly hint?: string;
  readonly low: Bound;
  /** Absent where there is no upper bound. */
  readonly high?: Bound;
  /** Typed in percent, kept as a fraction. */
  readonly percent?: boolean;
  readonly filter: WindowFilter;
  onBound(name: Bound, value: number | undefined): void;
}

function RangeField({ name, hint, low, high, percent = false, filter, onBound }: RangeFieldProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const numbers = numberFormats(i18n.language);
  const text = (bound: Bound) => {
    const value = filter[bound];
    return value === undefined ? '' : decimalText(plainDecimal(percent ? percentOf(value) : value), numbers);
  };
  const [typed, setTyped] = useState(() => ({ [low]: text(low), ...(high && { [high]: text(high) }) }));
  const bad = Object.values(typed).some((value) => value.trim() !== '' && read(value, numbers) === undefined);
  const [least, most] = [filter[low], high && filter[high]];
  const crossed = !bad && least !== undefined && most !== undefined && least > most;
  const example = decimalText(percent ? '2.5' : '12.5', numbers);
  const problem = bad ? t('filter.invalid', { example }) : crossed ? t('filter.crossed') : undefined;

  const field = (bound: Bound, label: string, side: string) => (
    <input
      className={css.input}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined && hint === undefined ? undefined : id}
      placeholder={side}
      maxLength={20}
      value={typed[bound] ?? ''}
      onChange={(event) => {
        const value = event.target.value;
        setTyped({ ...typed, [bound]: value });
        const number = read(value, numbers);
        if (value.trim() === '') onBound(bound, undefined);
        else if (number !== undefined) onBound(bound, percent ? number / 100 : number);
      }}
    />
  );
  return (
    <fieldset>
      <legend className={css.legend}>{name}</legend>
      <div className={css.range}>
        {field(low, high ? t('filter.min', { name }) : name, high ? t('filter.from') : '')}
        {high && field(high, t('filter.max', { name }), t('filter.to'))}
      </div>
      {problem !== undefined ? (
        <p id={id} role="alert" className={css.problem}>
          {problem}
        </p>
      ) : (
        hint !== undefined && (
          <p id={id} className={css.hint}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  );
}

/** A number as typed in this locale; a hyphen serves as minus, blanks as group marks. */
function read(text: string, numbers: ReturnType<typeof numberFormats>): number | undefined {
  const decimal = parseDecimalText(text.trim().replaceAll(' ', ''), numbers);
  const number = Number(decimal);
  return isBound(number) ? number : undefined;
}
