import type { FieldValues, Resolver } from "react-hook-form";
import { issueSentence } from "#locales/sentence.ts";
import { words } from "#web/language/language.ts";

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
