import { Controller, FormProvider, useForm } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import type { TeacherUpdate } from "#domain/schemas/people.ts";
import { type Teacher, useUpdateTeacher } from "#features/teachers/web/teachers.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { EditConflict } from "#web/editing/edit-conflict.tsx";
import { SaveChanges } from "#web/editing/save-changes.tsx";
import { storedRecordOf } from "#web/editing/use-edit-conflict.ts";
import { useEditedRecord } from "#web/editing/use-edited-record.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { AccountFields, accountFieldNames } from "#web/forms/account-fields.tsx";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { showRejection } from "#web/forms/form-errors.ts";
import { ListOfInputs } from "#web/forms/list-of-inputs.tsx";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Card } from "#web/ui/card.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/people.ts")).teacherUpdateSchema);

/** A record as the form's field values. */
function toFields(teacher: Omit<TeacherUpdate, "currentPassword"> | Teacher) {
  return {
    name: teacher.name,
    surname: teacher.surname,
    email: teacher.email ?? "",
    education: teacher.education ?? "",
    subject: teacher.subject ?? "",
    courses: teacher.courses.length > 0 ? teacher.courses : [""],
    phone: teacher.phone ?? "",
    joiningDate: teacher.joiningDate ?? "",
    currentPassword: "",
  };
}

/** The labels of the fields where two versions are shown. */
const labelsOfFields = () => ({
  name: t.labels.firstName,
  surname: t.labels.surname,
  email: t.labels.email,
  education: t.labels.education,
  subject: t.labels.subject,
  phone: t.labels.phone,
  joiningDate: t.labels.joiningDate,
  courses: t.labels.courses,
});

/** Spec section 5, Teacher update. */
export function UpdateTeacherForm({ teacher }: { teacher: Teacher }) {
  const isOwn = useAccount().id === teacher.id;
  const updateTeacher = useUpdateTeacher(teacher.id);
  const form = useForm({ resolver, defaultValues: toFields(teacher) });
  for (const name of accountFieldNames) form.register(name);
  const { errors, isSubmitting, isDirty } = form.formState;
  const field = fieldsOf(form);
  useUnsavedChanges(isDirty && !isSubmitting);
  const edit = useEditedRecord(form, {
    loaded: teacher,
    toFields,
    name: `teacher:${teacher.id}`,
    isWritten: isDirty,
  });

  const submit = form.handleSubmit(async ({ currentPassword, ...update }) => {
    try {
      await edit.save(toFields(update), (updatedAt) =>
        updateTeacher.mutateAsync({
          ...update,
          currentPassword: currentPassword || undefined,
          updatedAt: updatedAt ?? undefined,
        }),
      );
      form.reset(toFields(update));
      notify.success(t.teachers.updated);
    } catch (error) {
      if (storedRecordOf(error)) return;
      showRejection(form, error);
      const isAtField = error instanceof RequestError && error.body.field !== undefined;
      if (!isAtField) notify.error(t.teachers.updateFailed);
    }
  });

  const listError = errors.courses?.message ?? errors.courses?.root?.message;
  return (
    <FormProvider {...form}>
      <Card>
        <form
          onSubmit={submit}
          noValidate
          aria-label={t.common.updateProfile}
          className="flex flex-col gap-6"
        >
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <AccountFields isOwn={isOwn} presentEmail={teacher.email} noEmailHint={t.teachers.emailHint} />
            <PersonFields
              isOwn={isOwn}
              fields={{
                education: field("education"),
                subject: field("subject"),
                phone: field("phone"),
                joiningDate: field("joiningDate"),
              }}
            />
          </div>
          <Controller
            control={form.control}
            name="courses"
            render={({ field: { value, onChange } }) => (
              <ListOfInputs
                title={t.labels.courses}
                rows={value}
                onChange={onChange}
                emptyRow=""
                min={1}
                max={limits.coursesMax}
                addLabel={t.teachers.addCourse}
                rowClassName="flex items-end gap-2"
                removeButton={(index) => ({
                  "aria-label": t.teachers.removeCourse(index + 1),
                  className: "min-h-12",
                  children: <span className="hidden sm:inline">{t.labels.remove}</span>,
                })}
              >
                {(course, index, change) => (
                  <TextField
                    label={t.teachers.course(index + 1)}
                    autoComplete="off"
                    maxLength={limits.subjectMaxLength}
                    error={errors.courses?.[index]?.message ?? (index === 0 ? listError : undefined)}
                    value={course}
                    onChange={(event) => change(event.target.value)}
                    className="flex-1"
                  />
                )}
              </ListOfInputs>
            )}
          />
          <EditConflict form={form} edit={edit} labels={labelsOfFields()} onSaveMine={() => void submit()} />
          <SaveChanges error={errors.root?.message} isSaving={isSubmitting} />
        </form>
      </Card>
    </FormProvider>
  );
}
