import { Controller } from "react-hook-form";
import { classGroupNameMaxLength, teachersPerClassGroupMax } from "#domain/class-groups.ts";
import type { AddClassGroup } from "#domain/schemas/class-groups.ts";
import { RequestError } from "#web/data/api-client.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { useRecordToEdit } from "#web/editing/use-record-to-edit.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { ClassGroupTeachersField } from "./class-group-teachers-field.tsx";
import { type ClassGroupDetails, classGroupQuery, useSaveClassGroup } from "./class-groups.api.ts";

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

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/class-groups.ts")).addClassGroupSchema,
);

interface ClassGroupFormProps extends Pick<ClassGroupDialogProps, "schoolYearId" | "assigns" | "onSaved"> {
  /** The class group to change; without it one is added. */
  group?: ClassGroupDetails;
}

/** The name of a class group, and its teachers with their subjects. */
export function ClassGroupForm({ schoolYearId, group, assigns = false, onSaved }: ClassGroupFormProps) {
  const save = useSaveClassGroup(group);
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: {
      schoolYearId,
      name: group?.name ?? "",
      teachers: [
        ...(group?.teachers ?? []).map(({ id, subject }) => ({ teacherId: id, subject })),
        ...(assigns ? [{ teacherId: "", subject: "" }] : []),
      ],
    },
  });

  /** Saves, after asking if another class group of the year looks the same. Resolves to its id; null if the answer was no. */
  async function saveOrAsk(input: AddClassGroup): Promise<string | null> {
    try {
      return await save.mutateAsync(input);
    } catch (error) {
      const alike = error instanceof RequestError && error.body.code === "class-group-alike";
      if (!alike) throw error;
      const existing = error.body.suggestion ?? "";
      const isOther = await confirm({
        title: t.classGroups.alikeTitle(input.name, existing),
        body: t.classGroups.alikeBody(existing),
        confirmLabel: group ? t.classGroups.saveAnyway : t.classGroups.addAnyway,
      });
      return isOther ? save.mutateAsync({ ...input, mayLookAlike: true }) : null;
    }
  }

  const submit = onValid(async (input) => {
    const id = await saveOrAsk(input);
    if (id === null) form.setFocus("name");
    else onSaved(id);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t.classGroups.name}
        hint={t.classGroups.nameHint}
        autoComplete="off"
        maxLength={classGroupNameMaxLength}
        {...field("name")}
      />
      <Controller
        control={form.control}
        name="teachers"
        render={({ field: { value, onChange } }) => (
          <ClassGroupTeachersField
            rows={value ?? []}
            onChange={onChange}
            known={group?.teachers ?? []}
            max={teachersPerClassGroupMax}
            isAdding={assigns}
            errorsAt={(index) => ({
              teacherId: errors.teachers?.[index]?.teacherId?.message,
              subject: errors.teachers?.[index]?.subject?.message,
            })}
            error={errors.teachers?.message ?? errors.teachers?.root?.message}
          />
        )}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.common.saving} className="sm:self-start">
        {group ? t.common.saveChanges : t.classGroups.add}
      </Button>
    </form>
  );
}
