import { useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { hasCourse } from "#domain/courses.ts";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import type { StudentUpdate } from "#domain/schemas/people.ts";
import { cleanLine } from "#domain/text.ts";
import { CoursesAndTeachers, useUncoveredWarning } from "#features/students/web/courses-and-teachers.tsx";
import { type Student, useUpdateStudent } from "#features/students/web/students.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { EditConflict, plainText } from "#web/editing/edit-conflict.tsx";
import { SaveChanges } from "#web/editing/save-changes.tsx";
import { useEditConflict } from "#web/editing/use-edit-conflict.ts";
import { useFormRecovery } from "#web/editing/use-form-recovery.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { AccountFields, accountFieldNames } from "#web/forms/account-fields.tsx";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Card } from "#web/ui/card.tsx";

const withoutEmail = schemaResolver(
  async () => (await import("#domain/schemas/people.ts")).studentUpdateByLoginNameSchema,
);

/** Stricter, so its results fit too: an e-mail cannot be emptied. */
const withEmail = schemaResolver(
  async () => (await import("#domain/schemas/people.ts")).studentUpdateSchema,
) as unknown as typeof withoutEmail;

/** A record as the form's field values. */
function toFields(student: Omit<StudentUpdate, "currentPassword"> | Student) {
  return {
    name: student.name,
    surname: student.surname,
    email: student.email ?? "",
    loginName: student.loginName ?? undefined,
    age: student.age ?? Number.NaN,
    city: student.city ?? "",
    education: student.education ?? "",
    phone: student.phone ?? "",
    parentEmail: student.parentEmail ?? "",
    course: student.course,
    teacherId: student.teacherId,
    currentPassword: "",
  };
}

/** The labels of the fields where two versions are shown. */
const labelsOfFields = () => ({
  name: t.labels.firstName,
  surname: t.labels.surname,
  email: t.labels.email,
  loginName: t.labels.loginName,
  age: t.labels.age,
  city: t.labels.city,
  education: t.labels.education,
  phone: t.labels.parentPhone,
  parentEmail: t.labels.parentEmail,
  course: t.labels.courses,
  teacherId: t.labels.teachers,
});

interface StudentUpdateFormProps {
  student: Student;
  /** Called with whether there are unsaved changes. */
  onWritten?: (isWritten: boolean) => void;
}

/** Spec section 5, Student update. */
export function StudentUpdateForm({ student, onWritten }: StudentUpdateFormProps) {
  const isOwn = useAccount().id === student.id;
  const updateStudent = useUpdateStudent(student.id);
  const presentEmail = student.email ?? null;
  const resolver = presentEmail === null ? withoutEmail : withEmail;
  const form = useForm({ resolver, defaultValues: toFields(student) });
  for (const name of accountFieldNames) form.register(name);
  const { errors, isSubmitting, isDirty } = form.formState;
  const field = fieldsOf(form);
  const warnUncovered = useUncoveredWarning();
  const [newCourse, setNewCourse] = useState("");
  const [newTeacher, setNewTeacher] = useState("");
  const isWritten = isDirty || cleanLine(newCourse) !== "" || newTeacher !== "";
  useUnsavedChanges(isWritten && !isSubmitting);
  useEffect(() => onWritten?.(isWritten), [isWritten, onWritten]);
  const edit = useEditConflict(form, student, toFields);
  useFormRecovery(form, {
    name: `student:${student.id}`,
    isWritten,
    more: () => ({ newCourse, newTeacher, base: edit.baseFields() }),
    onBack: ({ newCourse, newTeacher = "", base }) => {
      setNewCourse(newCourse);
      setNewTeacher(newTeacher);
      edit.goOnFrom(base);
    },
  });

  /** A course that was typed but not added is saved too. */
  function takeNewCourse() {
    const course = form.getValues("course");
    const added = cleanLine(newCourse);
    if (hasCourse(course, added)) {
      notify.info(t.person.courseDuplicate);
    } else if (added !== "") {
      form.setValue("course", [...course, added], { shouldDirty: true });
    }
    setNewCourse("");
  }

  /** So is a teacher who was chosen, but not added. */
  function takeNewTeacher() {
    const teacherId = form.getValues("teacherId");
    if (newTeacher !== "" && !teacherId.includes(newTeacher)) {
      form.setValue("teacherId", [...teacherId, newTeacher], { shouldDirty: true });
    }
    setNewTeacher("");
  }

  const save = form.handleSubmit(async ({ currentPassword, ...update }) => {
    try {
      await edit.save(toFields(update), (updatedAt) =>
        updateStudent.mutateAsync({
          ...update,
          currentPassword: currentPassword || undefined,
          updatedAt: updatedAt ?? undefined,
        }),
      );
      form.reset(toFields(update));
      notify.success(t.studentRecord.updated);
      warnUncovered({ teacherIds: update.teacherId, courses: update.course, isOwn });
    } catch (error) {
      edit.showRejection(error);
      notify.error(t.studentRecord.updateFailed(sentenceOf(error)));
    }
  });

  const knownTeachers = [...student.teachers, ...(edit.conflict?.stored.teachers ?? [])];
  const textOf = (value: unknown, field: string) => {
    if (field !== "teacherId") return plainText(value);
    const ids = value as string[];
    const names = ids
      .map((id) => knownTeachers.find((each) => each.id === id))
      .map((each) => (each ? fullName(each) : ""));
    return t.common.list(names);
  };

  return (
    <FormProvider {...form}>
      <form
        aria-label={t.common.updateProfile}
        noValidate
        onSubmit={(event) => {
          takeNewCourse();
          takeNewTeacher();
          void save(event);
        }}
        className="flex flex-col gap-6"
      >
        <Card title={t.labels.student}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <AccountFields isOwn={isOwn} presentEmail={presentEmail} />
            <PersonFields
              isOwn={isOwn}
              fields={{
                loginName: !isOwn && {
                  hint: student.loginName ? undefined : t.studentRecord.newLoginNameHint,
                  className: "sm:col-span-2",
                  ...field("loginName", {
                    // Left empty, there is still none.
                    setValueAs: (value?: string) => (student.loginName ? value : value || undefined),
                  }),
                },
                age: {
                  hint: student.dateOfBirth ? t.studentRecord.ageFromBirth(student.dateOfBirth) : undefined,
                  ...field("age", { valueAsNumber: true }),
                },
                city: field("city"),
                education: { className: "sm:col-span-2", ...field("education") },
              }}
            />
          </div>
        </Card>
        <Card title={t.labels.parent}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <PersonFields
              fields={{
                phone: {
                  label: t.labels.parentPhone,
                  hint: t.studentRecord.phoneHint(limits.parentPhoneDigits),
                  ...field("phone"),
                },
                email: { label: t.labels.parentEmail, ...field("parentEmail") },
              }}
            />
          </div>
        </Card>
        <CoursesAndTeachers
          newCourse={newCourse}
          onNewCourse={setNewCourse}
          newTeacher={newTeacher}
          onNewTeacher={setNewTeacher}
          known={knownTeachers}
          isOwn={isOwn}
        />
        <EditConflict
          form={form}
          edit={edit}
          labels={labelsOfFields()}
          textOf={textOf}
          onSaveMine={() => void save()}
        />
        <SaveChanges ground="page" error={errors.root?.message} isSaving={isSubmitting} />
      </form>
    </FormProvider>
  );
}
