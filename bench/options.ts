/** What `npm run bench` was asked for. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Options {
  readonly list: boolean;
  readonly scenarios: readonly string[];
  readonly runs: number;
  readonly quick: boolean;
  /** Names of those that take part; all unless told otherwise. */
  readonly subjects: readonly string[];
  /** Of a scenario's; all unless some are named. */
  readonly settings: readonly string[] | undefined;
  readonly json: string | undefined;
  readonly markdown: boolean;
}

export interface Names {
  readonly scenarios: readonly string[];
  readonly subjects: readonly string[];
}

export const USUAL = ['steady', 'throughput'];
const RUNS = 5;

/** @returns what to do, or in words what is wrong */
export function readOptions(args: readonly string[], known: Names): Options | string {
  const parsed = readArguments(args, {
    list: { type: 'boolean' },
    runs: { type: 'string' },
    quick: { type: 'boolean' },
    subjects: { type: 'string' },
    setting: { type: 'string', multiple: true },
    json: { type: 'string' },
    markdown: { type: 'boolean' },
  });
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const quick = values.quick === true;
  const scenarios = positionals.length > 0 ? [...new Set(positionals)] : USUAL;
  const subjects = values.subjects === undefined ? known.subjects : values.subjects.split(',');
  const runs = Number(values.runs ?? (quick ? 1 : RUNS));
  const wrong =
    unknown('scenario', scenarios, known.scenarios) ??
    unknown('subject', subjects, known.subjects) ??
    (Number.isInteger(runs) && runs > 0 ? undefined : `--runs takes a whole number from 1 on, not "${values.runs}"`);
  if (wrong) return wrong;
  const { json, setting: settings } = values;
  return { list: values.list === true, scenarios, runs, quick, subjects, settings, json, markdown: values.markdown === true };
}

function unknown(kind: string, asked: readonly string[], known: readonly string[]): string | undefined {
  const name = asked.find((one) => !known.includes(one));
  return name === undefined ? undefined : `There is no ${kind} "${name}"; there are ${known.join(', ')}`;
}

/** @returns flags and what stands beside them, or in words what is wrong */
export function readArguments<const Flags extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: Flags) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** @returns the address that stands alone beside the flags; undefined where it doesn't, or is no such address */
export function readAddress([address, ...others]: readonly string[], shape: RegExp): string | undefined {
  return address !== undefined && others.length === 0 && shape.test(address) && URL.canParse(address) ? address : undefined;
}

/** An hour at most: a timer can't wait for more than 24 days, and runs at once instead. @returns undefined of what is no such number */
export function readSeconds(text: string): number | undefined {
  const seconds = Number(text);
  return seconds > 0 && seconds <= 3600 ? seconds : undefined;
}
