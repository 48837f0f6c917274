import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/press/Button.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import { type ChartSettings, type Style, STYLES, type StudyChoice, useChartSettings } from './chartSettings.ts';
import css from './menu.module.css';
import { PARAMETERS, STUDIES, type StudyId, type StudyParameter } from './studies.ts';

interface ChartMenuProps {
  /** Which of the two styles this chart has. */
  readonly styleOf: 'style' | 'intradayStyle';
  /** A price at or below zero has no logarithm. */
  readonly logarithmRefused: boolean;
  onTable(): void;
}

/** Style, scale and indicators of the chart, kept on this device. */
export function ChartMenu({ styleOf, logarithmRefused, onTable }: ChartMenuProps) {
  const { t } = useTranslation();
  const settings = useChartSettings();
  const { change } = settings;
  const changeStudy = (id: StudyId, choice: StudyChoice) => change({ studies: { ...settings.studies, [id]: choice } });
  return (
    <>
      <Segments<Style>
        label={t('chart.style')}
        options={STYLES.map((id) => ({ id, label: t(`chart.${id}`) }))}
        selected={settings[styleOf]}
        onSelect={(style) => change({ [styleOf]: style } satisfies Partial<ChartSettings>)}
      />
      <label className={css.choice}>
        <input type="checkbox" checked={settings.logarithmic} onChange={({ target }) => change({ logarithmic: target.checked })} />
        {t('chart.logarithmic')}
      </label>
      {settings.logarithmic && logarithmRefused && <p className={css.refusal}>{t('chart.logarithmRefused')}</p>}
      <fieldset className={css.studies}>
        <legend className={css.legend}>{t('chart.indicators')}</legend>
        {STUDIES.map((id) => (
          <Study key={id} id={id} choice={settings.studies[id]} onChange={(choice) => changeStudy(id, choice)} />
        ))}
      </fieldset>
      <Button onClick={onTable}>{t('chart.table')}</Button>
    </>
  );
}

interface StudyProps {
  readonly id: StudyId;
  readonly choice: StudyChoice;
  onChange(choice: StudyChoice): void;
}

function Study({ id, choice, onChange }: StudyProps) {
  const { t } = useTranslation();
  const name = t(`chart.study.${id}`);
  return (
    <div className={css.study}>
      <label className={css.choice}>
        <input type="checkbox" checked={choice.on} onChange={({ target }) => onChange({ ...choice, on: target.checked })} />
        {name}
      </label>
      {choice.on && (
        <div className={css.parameters}>
          {PARAMETERS[id].map((parameter, place) => (
            <Parameter
              key={parameter.name}
              parameter={parameter}
              study={name}
              value={choice.parameters[place] ?? parameter.usual}
              onChange={(value) =>
                onChange({ ...choice, parameters: PARAMETERS[id].map((_, at) => (at === place ? value : (choice.parameters[at] ?? 1))) })
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface ParameterProps {
  readonly parameter: StudyParameter;
  readonly study: string;
  readonly value: number;
  onChange(value: number): void;
}

/** What is typed counts once it is a value that may be; until then the old one holds. */
function Parameter({ parameter, study, value, onChange }: ParameterProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(String(value));
  const { name, min, max, step } = parameter;
  const label = t(`chart.parameter.${name}`);
  const take = (typed: string) => {
    setText(typed);
    const number = Number(typed);
    if (typed !== '' && number >= min && number <= max && Number.isInteger(number / step)) onChange(number);
  };
  return (
    <label className={css.parameter}>
      {label}
      <input
        type="number"
        inputMode="decimal"
        aria-label={`${study}, ${label}`}
        min={min}
        max={max}
        step={step}
        value={text}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setText(String(value))}
      />
    </label>
  );
}
