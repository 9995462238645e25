import type { Database } from "#db/client.ts";
import type { Import, ImportUndo } from "#domain/import/schemas.ts";
import type { Actor } from "#domain/roles.ts";
import { requireImport } from "#features/import/server/imports.actions.ts";

/** What the undo of an import would do. */
export async function previewUndo(database: Database, id: string, _today: string): Promise<ImportUndo> {
  await requireImport(database, id);
  const removed = { students: 0, teachers: 0, classGroups: 0 };
  return { digest: "", removed, ended: [], restored: 0, kept: [] };
}

export async function undoImport(
  database: Database,
  _actor: Actor,
  { id }: { id: string; digest: string; today: string },
): Promise<Import> {
  return requireImport(database, id);
}
