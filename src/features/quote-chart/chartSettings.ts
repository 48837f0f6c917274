/** How this device likes its charts. What is stored is checked when read: anything unknown falls back to the usual. */
import { create } from 'zustand';
import { PARAMETERS, STUDIES, type StudyId } from './studies.ts';

export const STYLES = ['candles', 'line', 'area'] as const;
export type Style = (typeof STYLES)[number];

export interface StudyChoice {
  readonly on: boolean;
  /** In the order of PARAMETERS. */
  readonly parameters: readonly number[];
}

export interface ChartSettings {
  readonly style: Style;
  /** Of the session under way, which most read as a line. */
  readonly intradayStyle: Style;
  readonly logarithmic: boolean;
  readonly studies: Readonly<Record<StudyId, StudyChoice>>;
}

const STORAGE_KEY = 'coulisse.chart';

const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

const styleOf = (value: unknown, usual: Style): Style => STYLES.find((style) => style === value) ?? usual;

function studyOf(id: StudyId, stored: unknown): StudyChoice {
  const { on, parameters } = record(stored);
  const given: unknown[] = Array.isArray(parameters) ? parameters : [];
  return {
    on: typeof on === 'boolean' ? on : id === 'ma',
    parameters: PARAMETERS[id].map(({ usual, min, max, step }, index) => {
      const value = given[index];
      return typeof value === 'number' && value >= min && value <= max && Number.isInteger(value / step) ? value : usual;
    }),
  };
}

/** Settings from stored text; never throws. */
export function parseChartSettings(text: string | null): ChartSettings {
  let stored: Record<string, unknown> = {};
  try {
    stored = record(JSON.parse(text ?? '{}'));
  } catch {
    // Not JSON: a cut write. The usual serves.
  }
  const studies = record(stored['studies']);
  return {
    style: styleOf(stored['style'], 'candles'),
    intradayStyle: styleOf(stored['intradayStyle'], 'area'),
    logarithmic: stored['logarithmic'] === true,
    studies: {
      ma: studyOf('ma', studies['ma']),
      ema: studyOf('ema', studies['ema']),
      boll: studyOf('boll', studies['boll']),
      macd: studyOf('macd', studies['macd']),
      rsi: studyOf('rsi', studies['rsi']),
    },
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

interface ChartSettingsStore extends ChartSettings {
  change(settings: Partial<ChartSettings>): void;
}

/** Kept on this device; without storage the choices last as long as the page. */
export const useChartSettings = create<ChartSettingsStore>()((set, get) => ({
  ...parseChartSettings(read()),
  change: (settings) => {
    set(settings);
    const { style, intradayStyle, logarithmic, studies } = get();
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ style, intradayStyle, logarithmic, studies }));
    } catch {
      // Refused or full: the page keeps them.
    }
  },
}));

/** The studies that are on, in their order. */
export const chosenStudies = (studies: ChartSettings['studies']): StudyId[] => STUDIES.filter((id) => studies[id].on);
