import type { Student } from "#features/students/web/students.api.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const Deletion = lazyPart(() => import("./delete-student.tsx"), <Skeleton className="h-32 w-full" />);

/** For admins: the button that deletes a student's record, with its dialog. */
export function DeleteRecord({ student }: { student: Student }) {
  const dialog = useDialog<Student>();
  return (
    <>
      <Button variant="quiet-danger" {...dialog.button(student)}>
        {t.studentRecord.deleteRecord}
      </Button>
      <Dialog {...dialog.props} title={t.studentRecord.deleteRecord}>
        {dialog.subject && <Deletion student={dialog.subject} onDone={dialog.close} />}
      </Dialog>
    </>
  );
}
