import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { isBlank } from "#domain/text.ts";
import { loginNameSuggestionQuery } from "#features/students/web/student-changes.api.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { t } from "#web/language/language.ts";
import type { NewStudentValues } from "./student-more-fields.tsx";

const isBeingTyped = () =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === "loginName";

/**
 * The login name of a new student, as it is known after the last field that was left. Without an e-mail one is suggested, unless
 * another was typed or the suggestion was deleted.
 */
export function SuggestedLoginName({ student }: { student: NewStudentValues }) {
  const form = useFormContext<NewStudentValues>();
  const { dirtyFields } = form.formState;
  const { name, surname, email, classGroupIds, rollNumber, admission } = student;
  const [classGroupId, ...others] = classGroupIds;
  const isOwn = dirtyFields.loginName === true;
  const isWanted = !isOwn && isBlank(email) && !isBlank(name);
  const { data } = useQuery({
    ...loginNameSuggestionQuery({
      ...{ name, surname, rollNumber, admission },
      classGroupId: others.length === 0 ? classGroupId : undefined,
    }),
    enabled: isWanted,
  });
  const suggestion = isWanted ? data?.loginName : "";
  // Another `student` tells that the field was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isOwn || suggestion === undefined || suggestion === form.getValues("loginName") || isBeingTyped())
      return;
    form.resetField("loginName", { defaultValue: suggestion, keepError: true });
  }, [form, isOwn, suggestion, student]);
  return (
    <PersonFields
      fields={{
        loginName: {
          hint: isOwn || !suggestion ? t.studentRecord.loginNameHint : t.studentRecord.loginNameSuggested,
          ...fieldsOf(form)("loginName"),
        },
      }}
    />
  );
}
