import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import { whenTouched } from "#web/prefetch/prefetch.ts";
import { inPageLanguage } from "./worded-errors.ts";

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
