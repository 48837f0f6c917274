/** What a request carries, before the call's schema judges it. Query strings and paths carry only text: numbers are read back where the schema wants one. */
import type * as z from 'zod/mini';

/** Names of the schema's fields that hold a number. */
export function numericFields(schema: z.ZodMiniType): ReadonlySet<string> {
  const { def } = schema._zod;
  if (!isObject(def)) return new Set();
  return new Set(Object.entries(def.shape).flatMap(([name, field]) => (isNumber(field) ? [name] : [])));
}

/** A query, or the parts of a path, with its numbers as numbers; what is none stays text and fails the schema. */
export function readQuery(query: unknown, numeric: ReadonlySet<string>): Record<string, unknown> {
  const entries = Object.entries(typeof query === 'object' && query !== null ? query : {});
  return Object.fromEntries(entries.map(([name, value]) => [name, numeric.has(name) ? toNumber(value) : value]));
}

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value;

type Def = z.core.$ZodTypeDef;
const isObject = (def: Def): def is z.core.$ZodObjectDef => def.type === 'object';
const isEnum = (def: Def): def is z.core.$ZodEnumDef => def.type === 'enum';
const isWrapper = (def: Def): def is Def & { innerType: z.core.$ZodType } => 'innerType' in def;

function isNumber(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod;
  if (isEnum(def)) return Object.values(def.entries).every((value) => typeof value === 'number');
  return isWrapper(def) ? isNumber(def.innerType) : def.type === 'number';
}

/** Path of the first text that holds a NUL character, which PostgreSQL can't store; undefined when none does. */
export function nulIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const path = nulIn(part);
    if (path !== undefined) return path === '' ? name : `${name}.${path}`;
  }
  return undefined;
}
