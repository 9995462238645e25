import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Controller, FormProvider, type Resolver, useForm } from "react-hook-form";
import { hasCourse } from "#domain/courses.ts";
import { fullName } from "#domain/full-name.ts";
import { rollNumberMaxLength } from "#domain/student-ids.ts";
import { cleanLine } from "#domain/text.ts";
import { ClassGroupField } from "#features/class-groups/web/class-group-field.tsx";
import { useCoursesOfGroups } from "#features/class-groups/web/class-groups.api.ts";
import { useMakeSignInLink } from "#features/sign-in/web/links/sign-in-links.api.ts";
import { CardDetails } from "#features/sign-in/web/pin/card-details.tsx";
import { useUncoveredWarning } from "#features/students/web/courses-and-teachers.tsx";
import { GuardianPhoneField } from "#features/students/web/guardians/guardian-fields.tsx";
import type { GuardianValues } from "#features/students/web/guardians/guardian-values.ts";
import { type NewStudent, useAddStudent } from "#features/students/web/student-changes.api.ts";
import { newId } from "#web/data/new-id.ts";
import { mayPrintLinks, sendsMail } from "#web/data/reach.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { notify } from "#web/dialogs/notify.ts";
import { useFormRecovery } from "#web/editing/use-form-recovery.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useErrorsInLanguage } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { usePageNotice } from "#web/page/page-notice.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type AddedStudent, AddedStudents } from "./added-students.tsx";
import { SignInNameField, takeSuggestion } from "./sign-in-name-field.tsx";
import { emptyStudent, type NewStudentValues, StudentMoreFields } from "./student-more-fields.tsx";

/** As the resolver has checked it: a surname may be empty. */
type CheckedStudent = NewStudent & { surname: string };

const check = schemaResolver(
  async () => (await import("#domain/schemas/people.ts")).addStudentSchema,
) as unknown as Resolver<NewStudentValues, unknown, CheckedStudent>;

const isKnown = ({ name, phone, email }: GuardianValues) =>
  [name, phone, email].some((text) => cleanLine(text));

const resolver: Resolver<NewStudentValues, unknown, CheckedStudent> = (values, context, options) => {
  const { newCourse, newTeacher, guardians, ...student } = values;
  const course = hasCourse(student.course, newCourse) ? student.course : [...student.course, newCourse];
  const teacherId = [...new Set([...student.teacherId, newTeacher])].filter((id) => id !== "");
  const request = { ...student, course, teacherId, ...(guardians.some(isKnown) ? { guardians } : {}) };
  return check(request as NewStudentValues, context, options);
};

/** The fields that are hidden until they are asked for. */
const moreFields = [
  ...["age", "city", "education", "admission", "pen", "apaar", "other", "dateOfBirth"],
  ...["course", "teacherId", "guardians"],
] as const;

interface AddStudentFormProps {
  /** The class groups that are chosen at first. */
  classGroupIds: string[];
  /** Called with the id of a student who was added, unless another one follows or there are links to share. */
  onAdded: (studentId: string) => void;
}

/** A student with a name and a way to sign in; the rest can follow later. */
export function AddStudentForm({ classGroupIds, onAdded }: AddStudentFormProps) {
  const add = useAddStudent();
  const queryClient = useQueryClient();
  const making = useMakeSignInLink();
  const showNotice = usePageNotice();
  const form = useForm({ resolver, defaultValues: emptyStudent(classGroupIds) });
  for (const name of ["name", "surname", "email", "rollNumber"] as const) form.register(name);
  useErrorsInLanguage(form);
  const { errors, isSubmitting, isDirty } = form.formState;
  const field = fieldsOf(form);
  // The same until the server has said that the student is added: a repeated request must not add another.
  const id = useRef(newId());
  // Which of the two buttons is at work.
  const [saving, setSaving] = useState<"" | "last" | "next">("");
  const [added, setAdded] = useState<readonly AddedStudent[]>([]);
  // Whether only the links are left to be shared.
  const [isDone, setDone] = useState(false);
  // The fields of the emptied form are registered again when it is drawn.
  useEffect(() => {
    if (added.length > 0 && !isDone) form.setFocus("name");
  }, [added, isDone, form]);
  // A roll number belongs to one class group.
  const groupIds = form.watch("classGroupIds");
  const [group, ...otherGroups] = groupIds;
  const groupCourses = useCoursesOfGroups(groupIds);
  const warnUncovered = useUncoveredWarning();
  // What is known when a field is left: a login name is suggested from it.
  const [known, setKnown] = useState<NewStudentValues>(() => form.getValues());
  const [isMoreOpen, setMoreOpen] = useState(false);
  const hasErrorInMore = moreFields.some((name) => errors[name] !== undefined);
  useUnsavedChanges(isDirty && !isSubmitting);
  useFormRecovery(form, { name: "add-student", isWritten: isDirty });

  /** The link to share, where no mails are sent. If it cannot be made now, it can be on the student's page. */
  const linkFor = async (studentId: string) => {
    try {
      return await making.mutateAsync(studentId);
    } catch {
      return null;
    } finally {
      making.reset();
    }
  };

  /** The field of the e-mail is registered as the login name's. */
  const focusSignInName = () => {
    const hasFault = (name: "name" | "surname" | "email") => form.getFieldState(name).error !== undefined;
    if (hasFault("email") && !hasFault("name") && !hasFault("surname")) form.setFocus("loginName");
  };
  const submit = (isNext: boolean) =>
    form.handleSubmit(async (student) => {
      try {
        await add.mutateAsync({ ...student, id: id.current });
      } catch (error) {
        showRejection(form, error);
        focusSignInName();
        return;
      }
      notify.success(t.studentRecord.wasAdded(fullName(student)));
      const { course = [], teacherId: teacherIds = [] } = student;
      warnUncovered({ teacherIds, courses: [...course, ...groupCourses], isOwn: false });
      const addedId = id.current;
      id.current = newId();
      const { name, surname, email = null } = student;
      const phone = student.guardians?.[0]?.phone ?? null;
      const needsLink = email !== null && !sendsMail() && mayPrintLinks();
      const link = needsLink ? await linkFor(addedId) : null;
      form.reset(emptyStudent(form.getValues("classGroupIds")));
      setKnown(form.getValues());
      const all = [{ id: addedId, name, surname, email, link, phone }, ...added];
      // Links are shown only once, so they stay.
      const hasLinks = all.some((each) => each.link !== null);
      if (!isNext && !hasLinks) return onAdded(addedId);
      // Their own page would offer to make the card itself.
      if (email === null) {
        const card = { id: addedId, name, surname };
        showNotice(addedId, () => <CardDetails student={card} phone={phone} />);
      }
      setAdded(all);
      setDone(!isNext);
    }, focusSignInName);
  const save = useExclusive(async (isNext: boolean) => {
    setSaving(isNext ? "next" : "last");
    try {
      await takeSuggestion(form, queryClient);
      await submit(isNext)();
    } finally {
      setSaving("");
    }
  });

  if (isDone)
    return (
      <>
        <AddedStudents students={added} />
        {/* The button that was pressed is gone. */}
        <Button autoFocus className="self-start" onClick={() => setDone(false)}>
          {t.studentRecord.addAnother}
        </Button>
      </>
    );
  return (
    <FormProvider {...form}>
      <form
        aria-label={t.students.add}
        noValidate
        onBlur={() => setKnown(form.getValues())}
        onSubmit={(event) => {
          event.preventDefault();
          save(false);
        }}
        className="flex flex-col gap-6"
      >
        <Card>
          <div className="flex flex-col gap-6">
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <PersonFields
                fields={{
                  name: field("name"),
                  surname: { hint: t.common.optional, ...field("surname") },
                }}
              />
            </div>
            <Controller
              control={form.control}
              name="classGroupIds"
              render={({ field: { value, onChange } }) => (
                <ClassGroupField
                  value={value}
                  onChange={onChange}
                  error={
                    errors.classGroupIds?.message ?? errors.classGroupIds?.find?.((each) => each)?.message
                  }
                />
              )}
            />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {((group !== undefined && otherGroups.length === 0) || errors.rollNumber) && (
                <TextField
                  label={t.identifiers.rollNumber}
                  hint={t.common.optional}
                  autoComplete="off"
                  maxLength={rollNumberMaxLength}
                  {...field("rollNumber")}
                />
              )}
              <GuardianPhoneField position={0} label={t.labels.parentPhone} />
              <SignInNameField student={known} />
            </div>
          </div>
        </Card>
        <StudentMoreFields isOpen={isMoreOpen || hasErrorInMore} onToggle={setMoreOpen} />
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={saving === "last"}
            disabled={saving !== ""}
            busyLabel={t.common.saving}
            className="max-sm:grow"
          >
            {t.common.save}
          </Button>
          <Button
            variant="secondary"
            busy={saving === "next"}
            disabled={saving !== ""}
            busyLabel={t.common.saving}
            className="max-sm:grow"
            onClick={() => save(true)}
          >
            {t.common.saveAndAdd}
          </Button>
        </div>
      </form>
      <AddedStudents students={added} />
    </FormProvider>
  );
}
