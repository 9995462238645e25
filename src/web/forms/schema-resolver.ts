import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { issueSentence } from "../../locales/sentence.ts";
import { words } from "../language/language.ts";
import { whenTouched } from "../prefetch/prefetch.ts";

/** The errors of a form, at any depth, each with its sentence in the language of the page. */
function inWords(errors: object): object {
  if (Array.isArray(errors)) return errors.map((each) => (each ? inWords(each) : each));
  return Object.fromEntries(
    Object.entries(errors).map(([key, value]: [string, unknown]) => {
      if (key === "message" && typeof value === "string") return [key, words(issueSentence(value))];
      const isGroup = typeof value === "object" && value !== null && key !== "ref";
      return [key, isGroup ? inWords(value) : value];
    }),
  );
}

/** A check by a schema whose errors are sentences in the language of the page. */
export function wordErrors<Input extends FieldValues, Output>(
  check: Resolver<Input, unknown, Output>,
): Resolver<Input, unknown, Output> {
  return async (...form) => {
    const result = await check(...form);
    return { ...result, errors: inWords(result.errors) } as typeof result;
  };
}

/**
 * Checks a form by a schema of `src/domain/` whose code, the validation library with it, is not there when the form is
 * drawn: it is fetched when the page is first touched, at the latest when the form is sent. If it cannot be fetched,
 * the server's check by the same schema is the only one.
 */
export function schemaResolver<Schema extends z.ZodObject>(
  loadSchema: () => Promise<Schema>,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  type Check = Resolver<z.input<Schema>, unknown, z.output<Schema>>;
  const load = async (): Promise<Check> => {
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), loadSchema()]);
    return wordErrors(zodResolver(schema) as unknown as Check);
  };
  whenTouched(load);
  return async (values, context, options) => {
    const check = await load().catch(() => null);
    return check ? check(values, context, options) : { values: values as z.output<Schema>, errors: {} };
  };
}
