/**
 * What a request carries, before the call's schema judges it. Query strings, paths and forms carry only text: numbers and booleans are read
 * back where the schema wants one.
 */
import type * as z from 'zod/mini';

type Read = (value: unknown) => unknown;

/** How the schema's fields that hold no text are read from one, by name. */
export function fieldReaders(schema: z.ZodMiniType): ReadonlyMap<string, Read> {
  const { def } = schema._zod;
  if (!isObject(def)) return new Map();
  return new Map(
    Object.entries(def.shape).flatMap(([name, field]): [string, Read][] => {
      const read = readerOf(field);
      return read ? [[name, read]] : [];
    }),
  );
}

/** A query, the parts of a path or a form, with its numbers as numbers and its booleans as such; what is none stays text and fails the schema. */
export function readQuery(query: unknown, readers: ReadonlyMap<string, Read>): Record<string, unknown> {
  const entries = Object.entries(typeof query === 'object' && query !== null ? query : {});
  return Object.fromEntries(entries.map(([name, value]) => [name, readers.get(name)?.(value) ?? value]));
}

const toBoolean: Read = (value) => (value === 'true' || value === 'false' ? value === 'true' : value);
const toNumber: Read = (value) => (typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value);

type Def = z.core.$ZodTypeDef;
const isObject = (def: Def): def is z.core.$ZodObjectDef => def.type === 'object';
const isEnum = (def: Def): def is z.core.$ZodEnumDef => def.type === 'enum';
const isWrapper = (def: Def): def is Def & { innerType: z.core.$ZodType } => 'innerType' in def;

function readerOf(schema: z.core.$ZodType): Read | undefined {
  const { def } = schema._zod;
  if (isWrapper(def)) return readerOf(def.innerType);
  if (def.type === 'boolean') return toBoolean;
  const isNumeric = isEnum(def) ? Object.values(def.entries).every((value) => typeof value === 'number') : def.type === 'number';
  return isNumeric ? toNumber : undefined;
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
