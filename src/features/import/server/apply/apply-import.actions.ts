import type { ApplyImport, Import } from "#domain/import/schemas.ts";
import type { Actor } from "#domain/roles.ts";
import { requireImport } from "#features/import/server/imports.actions.ts";
import type { Services } from "#server/http/context.ts";

export async function applyImport(
  { database }: Services,
  _actor: Actor,
  id: string,
  _request: ApplyImport,
): Promise<Import> {
  return requireImport(database, id);
}
