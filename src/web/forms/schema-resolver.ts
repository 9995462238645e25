import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { issueSentence } from "#locales/sentence.ts";
import { words } from "#web/language/language.ts";
import { whenTouched } from "#web/prefetch/prefetch.ts";

/**
 * Validates a form by a schema of `src/domain/` whose code, including the validation library, is not loaded with the
 * form: it is fetched when the page is first touched, at the latest when the form is sent. If it cannot be fetched, the
 * server's check by the same schema is the only one.
 */
export function schemaResolver<Schema extends z.ZodObject>(
  loadSchema: () => Promise<Schema>,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  type Check = Resolver<z.input<Schema>, unknown, z.output<Schema>>;
  const load = async (): Promise<Check> => {
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), loadSchema()]);
    return inPageLanguage(zodResolver(schema) as unknown as Check);
  };
  whenTouched(load);
  return async (values, context, options) => {
    const check = await load().catch(() => null);
    if (!check) return { values: values as z.output<Schema>, errors: {} };
    return check(values, context, options);
  };
}

/** The errors of a form, at any depth, each with its message in the page's language. */
function inWords(errors: object): object {
  // One for each item of a list; none for a valid item.
  if (Array.isArray(errors)) return errors.map((each) => each && inWords(each));
  return Object.fromEntries(
    Object.entries(errors).map(([key, value]: [string, unknown]) => {
      if (key === "message" && typeof value === "string") return [key, words(issueSentence(value))];
      const isGroup = typeof value === "object" && value !== null && key !== "ref";
      return [key, isGroup ? inWords(value) : value];
    }),
  );
}

/** `check` by a schema of `src/domain/`, with its errors in the language of the page. */
export function inPageLanguage<Input extends FieldValues, Context, Output>(
  check: Resolver<Input, Context, Output>,
): Resolver<Input, Context, Output> {
  return async (values, context, options) => {
    const result = await check(values, context, options);
    return { ...result, errors: inWords(result.errors) } as typeof result;
  };
}
