import { useState } from "react";
import { fullName } from "../../../domain/full-name.ts";
import { messages } from "../../../domain/messages.ts";
import { RequestError } from "../../../web/data/api-client.ts";
import { confirm } from "../../../web/dialogs/confirm.tsx";
import { notify } from "../../../web/dialogs/notify.ts";
import { type TeacherRow, useDeleteTeacher, useRestoreTeacher } from "./teachers.api.ts";

/** Deleting teachers after a question, and taking it back; `onDone` hears when the offer to take it back goes away. */
export function useTeacherRemoval(onDone: () => void) {
  const deletion = useDeleteTeacher();
  const restoration = useRestoreTeacher();
  const [removed, setRemoved] = useState<TeacherRow>();

  /** True when the teacher was deleted. */
  const remove = async (teacher: TeacherRow): Promise<boolean> => {
    const confirmed = await confirm({
      title: messages.admin.deleteTeacherTitle,
      body: messages.admin.deleteTeacherBody(fullName(teacher)),
      confirmLabel: "Delete",
      danger: true,
    });
    if (!confirmed) return false;
    try {
      await deletion.mutateAsync(teacher.id);
    } catch {
      notify.error(messages.admin.deleteTeacherFailed);
      return false;
    }
    notify.success(messages.admin.teacherDeleted);
    setRemoved(teacher);
    return true;
  };

  const restore = async (teacher: TeacherRow): Promise<void> => {
    try {
      await restoration.mutateAsync(teacher.id);
      notify.success(messages.admin.teacherRestored);
      if (removed?.id === teacher.id) setRemoved(undefined);
      onDone();
    } catch (error) {
      const isTaken = error instanceof RequestError && error.body.code === "email-taken";
      notify.error(isTaken ? error.message : messages.admin.restoreTeacherFailed);
    }
  };

  const running = [deletion, restoration].find((mutation) => mutation.isPending);
  return {
    remove,
    restore,
    /** The teacher that was deleted last, until that is taken back. */
    removed,
    forget: () => {
      setRemoved(undefined);
      onDone();
    },
    /** The teacher who is being deleted or restored. */
    busyId: running?.variables,
  };
}

export type TeacherRemoval = ReturnType<typeof useTeacherRemoval>;
