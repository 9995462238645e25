import { t } from "../language/language.ts";
import { confirm } from "./confirm.tsx";
import { notify } from "./notify.ts";

interface Deletion {
  title: string;
  body: string;
  remove: () => Promise<unknown>;
  /** Shown when it was deleted, and when that failed. */
  done: string;
  failed: string | ((error: unknown) => string);
}

/** Asks before deleting something, deletes it, and shows the result. Resolves to whether it was deleted. */
export async function askToDelete({ title, body, remove, done, failed }: Deletion): Promise<boolean> {
  if (!(await confirm({ title, body, confirmLabel: t.common.delete, danger: true }))) return false;
  try {
    await remove();
  } catch (error) {
    notify.error(typeof failed === "string" ? failed : failed(error));
    return false;
  }
  notify.success(done);
  return true;
}
