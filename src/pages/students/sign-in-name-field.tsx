import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormReturn, useController, useFormContext } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import { isBlank } from "#domain/text.ts";
import { loginNameSuggestionQuery } from "#features/students/web/student-changes.api.ts";
import { sendsMail } from "#web/data/reach.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import type { NewStudentValues } from "./student-more-fields.tsx";

const isBeingTyped = () =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === "loginName";

/** The login name for a student who has nothing else to sign in with. */
function suggestionFor({ name, surname, email, classGroupIds, rollNumber, admission }: NewStudentValues) {
  const [classGroupId, ...others] = classGroupIds;
  return {
    ...loginNameSuggestionQuery({
      ...{ name, surname, rollNumber, admission },
      classGroupId: others.length === 0 ? classGroupId : undefined,
    }),
    enabled: isBlank(email) && !isBlank(name),
  };
}

/** Takes the login name that follows from all fields, for a form that is sent before it was suggested. If there is none, the field stays. */
export async function takeSuggestion(
  form: UseFormReturn<NewStudentValues, unknown, unknown>,
  queryClient: QueryClient,
): Promise<void> {
  const { enabled, ...query } = suggestionFor(form.getValues());
  if (!enabled || form.getFieldState("loginName").isDirty || form.getFieldState("email").isDirty) return;
  const found = await queryClient.ensureQueryData(query).catch(() => undefined);
  if (found) form.resetField("loginName", { defaultValue: found.loginName, keepError: true });
}

/**
 * How a new student signs in: what is typed is an e-mail if it has an at sign, and else a login name. `student` is what is known after the
 * last field that was left: a login name is suggested from it, unless something else was typed or the suggestion was deleted.
 */
export function SignInNameField({ student }: { student: NewStudentValues }) {
  const form = useFormContext<NewStudentValues>();
  const { dirtyFields, errors } = form.formState;
  const { field } = useController({ control: form.control, name: "loginName" });
  const typedEmail = form.watch("email");
  const isOwn = dirtyFields.loginName === true || dirtyFields.email === true;
  const { enabled, ...query } = suggestionFor(student);
  const isWanted = enabled && !isOwn;
  const { data } = useQuery({ ...query, enabled: isWanted });
  const suggestion = isWanted ? data?.loginName : "";
  // Another `student` tells that the field was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isOwn || suggestion === undefined || suggestion === form.getValues("loginName") || isBeingTyped())
      return;
    form.resetField("loginName", { defaultValue: suggestion, keepError: true });
  }, [form, isOwn, suggestion, student]);
  const write = (text: string) => {
    const isEmail = text.includes("@");
    form.setValue("email", isEmail ? text : "", { shouldDirty: true });
    form.setValue("loginName", isEmail ? "" : text, { shouldDirty: true });
    form.clearErrors(["email", "loginName"]);
  };
  return (
    <TextField
      label={t.studentRecord.signInName}
      hint={
        isWanted && field.value !== ""
          ? t.studentRecord.loginNameSuggested
          : sendsMail()
            ? t.studentRecord.signInNameHint
            : t.studentRecord.signInNameHintNoMail
      }
      error={errors.email?.message ?? errors.loginName?.message}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.emailMaxLength}
      {...field}
      value={typedEmail || field.value}
      onChange={({ target }) => write(target.value)}
    />
  );
}
