import { t } from "../language/language.ts";
import { confirm } from "./confirm.tsx";
import { notify } from "./notify.ts";

interface Deletion {
  title: string;
  body: string;
  remove: () => Promise<unknown>;
  /** Shown when it is deleted, and when that failed. */
  done: string;
  failed: string;
}

/** Asks before something is deleted, deletes it, and shows how that went. Resolves to whether it is deleted. */
export async function askToDelete({ title, body, remove, done, failed }: Deletion): Promise<boolean> {
  if (!(await confirm({ title, body, confirmLabel: t.common.delete, danger: true }))) return false;
  try {
    await remove();
  } catch {
    notify.error(failed);
    return false;
  }
  notify.success(done);
  return true;
}
