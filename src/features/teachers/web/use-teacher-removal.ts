import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { RequestError } from "#web/data/api-client.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { type TeacherRow, useDeleteTeacher, useRestoreTeacher } from "./teachers.api.ts";

/** Deletes teachers after a confirmation, and restores them; `onDone` is called when the offer to undo goes away. */
export function useTeacherRemoval(onDone: () => void) {
  const deletion = useDeleteTeacher();
  const restoration = useRestoreTeacher();
  const [removed, setRemoved] = useState<TeacherRow>();

  const remove = async (teacher: TeacherRow): Promise<boolean> => {
    const isDeleted = await askToDelete({
      title: t.teachers.deleteTitle,
      body: t.teachers.deleteBody(fullName(teacher)),
      remove: () => deletion.mutateAsync(teacher.id),
      done: t.teachers.deleted,
      failed: t.teachers.deleteFailed,
    });
    if (isDeleted) setRemoved(teacher);
    return isDeleted;
  };

  const restore = async (teacher: TeacherRow): Promise<void> => {
    try {
      await restoration.mutateAsync(teacher.id);
      notify.success(t.teachers.restored);
      if (removed?.id === teacher.id) setRemoved(undefined);
      onDone();
    } catch (error) {
      const isTaken = error instanceof RequestError && error.body.code === "email-taken";
      notify.error(isTaken ? error.message : t.teachers.restoreFailed);
    }
  };

  const running = [deletion, restoration].find((mutation) => mutation.isPending);
  return {
    remove,
    restore,
    /** The teacher deleted last, until they are restored. */
    removed,
    forget: () => {
      setRemoved(undefined);
      onDone();
    },
    /** The teacher who is being deleted or restored. */
    busyId: running?.variables,
  };
}
