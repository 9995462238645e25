import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { useRecordToEdit } from "#web/editing/use-record-to-edit.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { ClassGroupForm } from "./class-group-form.tsx";
import { classGroupQuery } from "./class-groups.api.ts";

interface ClassGroupDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The current one if left out. */
  schoolYearId?: string;
  /** The class group to change; without it one is added. */
  groupId?: string;
  /** Whether it opens with the row of another teacher. */
  assigns?: boolean;
  onSaved: (classGroupId: string) => void;
}

/** Adds or changes a class group. */
export function ClassGroupDialog({
  open,
  onOpenChange,
  schoolYearId,
  groupId,
  assigns,
  onSaved,
}: ClassGroupDialogProps) {
  const isNew = groupId === undefined;
  const save = (id: string) => {
    onOpenChange(false);
    notify.success(isNew ? t.classGroups.added : t.classGroups.changed);
    onSaved(id);
  };
  return (
    <Dialog
      isForm
      open={open}
      onOpenChange={onOpenChange}
      title={isNew ? t.classGroups.add : t.classGroups.change}
    >
      {isNew ? (
        <ClassGroupForm schoolYearId={schoolYearId} onSaved={save} />
      ) : (
        <ChangeClassGroup groupId={groupId} assigns={assigns} onSaved={save} />
      )}
    </Dialog>
  );
}

/** The form starts from what is stored now, not from what a list showed. */
function ChangeClassGroup({
  groupId,
  ...form
}: { groupId: string } & Pick<ClassGroupDialogProps, "assigns" | "onSaved">) {
  const query = useRecordToEdit(classGroupQuery(groupId));
  if (query.data) {
    return <ClassGroupForm schoolYearId={query.data.schoolYearId} group={query.data} {...form} />;
  }
  if (query.error) {
    return <LoadFailure query={query} notFound={t.classGroups.notFound} failed={t.classGroups.loadFailed} />;
  }
  return (
    <Loading label={t.common.loading}>
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}
