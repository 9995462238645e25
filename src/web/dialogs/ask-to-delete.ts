import { t } from "#web/language/language.ts";
import { confirm } from "./confirm.tsx";
import { notify } from "./notify.ts";

interface Deletion {
  title: string;
  body: string;
  /** The button that deletes it, if it says more than 'Delete'. */
  confirmLabel?: string;
  remove: () => Promise<unknown>;
  /** Shown when it was deleted, and when that failed. */
  done: string;
  failed: string | ((error: unknown) => string);
}

/** Asks before deleting something, deletes it, and shows the result. Resolves to whether it was deleted. */
export async function askToDelete(deletion: Deletion): Promise<boolean> {
  const { title, body, confirmLabel = t.common.delete, remove, done, failed } = deletion;
  if (!(await confirm({ title, body, confirmLabel, danger: true }))) return false;
  try {
    await remove();
  } catch (error) {
    notify.error(typeof failed === "string" ? failed : failed(error));
    return false;
  }
  notify.success(done);
  return true;
}
