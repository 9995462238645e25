import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import { issueSentence } from "../../locales/sentence.ts";
import { words } from "../language/language.ts";
import { whenTouched } from "../prefetch/prefetch.ts";

/** The errors of a form, at any depth, each with its sentence in the language of the page. */
function inWords(errors: object): object {
  return Object.fromEntries(
    Object.entries(errors).map(([key, value]: [string, unknown]) => {
      if (key === "message" && typeof value === "string") return [key, words(issueSentence(value))];
      const isGroup = typeof value === "object" && value !== null && key !== "ref" && !Array.isArray(value);
      return [key, isGroup ? inWords(value) : value];
    }),
  );
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
    return zodResolver(schema) as unknown as Check;
  };
  whenTouched(load);
  return async (values, context, options) => {
    const check = await load().catch(() => null);
    if (!check) return { values: values as z.output<Schema>, errors: {} };
    const result = await check(values, context, options);
    return { ...result, errors: inWords(result.errors) } as typeof result;
  };
}
