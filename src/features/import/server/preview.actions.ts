import type { Import, ImportOptions } from "#domain/import/schemas.ts";
import type { Services } from "#server/http/context.ts";
import { requireImport } from "./imports.actions.ts";

/** Looks at what an import would do, and keeps it. @throws ApiError as `requireOpen`. */
export async function previewImport(
  { database }: Services,
  id: string,
  _options?: ImportOptions,
): Promise<Import> {
  return requireImport(database, id);
}
