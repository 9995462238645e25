import type { z } from "zod";

type Schema = z.core.$ZodType;

/** What Zod keeps of a schema, as far as code may be in it. */
interface Definition {
  shape?: Record<string, Schema>;
  element?: Schema;
  in?: Schema;
  out?: Schema;
  innerType?: Schema;
  options?: Schema[];
  transform?: unknown;
  checks?: { _zod: { def: { check: string; tx?: unknown; fn?: unknown } } }[];
}

const numbers = new Map<unknown, number>();

/** The same number for the same object. */
function numberOf(object: unknown): number {
  const number = numbers.get(object) ?? numbers.size;
  numbers.set(object, number);
  return number;
}

/** Our code in this schema itself. That of `superRefine` is hidden in a closure, so it counts by its object. */
function ownCode({ transform, checks = [] }: Definition): string[] {
  const ofChecks = checks.flatMap((check) => {
    const { check: kind, tx, fn } = check._zod.def;
    if (kind === "custom" && fn === undefined) return [String(numberOf(check))];
    return [tx, fn].filter((code) => code !== undefined).map(String);
  });
  return [...(transform === undefined ? [] : [String(transform)]), ...ofChecks];
}

/** The source of what reads the input at these keys: schemas with the same description may transform it differently. */
export function codeAt(schema: Schema, keys: readonly string[]): string[] {
  const definition = schema._zod.def as Definition;
  const { shape = {}, element, innerType, options = [] } = definition;
  const same = [definition.in, definition.out, innerType, ...options];
  const [key, ...rest] = keys;
  const below =
    key === undefined ? [element, ...Object.values(shape)] : [key === "[]" ? element : shape[key]];
  const codeOf = (of: (Schema | undefined)[], at: readonly string[]) =>
    of.flatMap((each) => (each === undefined ? [] : codeAt(each, at)));
  return [...(key === undefined ? ownCode(definition) : []), ...codeOf(same, keys), ...codeOf(below, rest)];
}
