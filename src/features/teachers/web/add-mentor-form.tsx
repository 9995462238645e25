import { useId } from "react";
import { useForm } from "react-hook-form";
import { limits } from "../../../domain/limits.ts";
import type { AddMentor } from "../../../domain/schemas/people.ts";
import { notify } from "../../../web/dialogs/notify.ts";
import { useKeptInput } from "../../../web/editing/use-kept-input.ts";
import { useUnsavedChanges } from "../../../web/editing/use-unsaved-changes.ts";
import { EmailField } from "../../../web/forms/email-field.tsx";
import { FormError } from "../../../web/forms/form-error.tsx";
import { showRejection } from "../../../web/forms/form-errors.ts";
import { PasswordField } from "../../../web/forms/password-field.tsx";
import { schemaResolver } from "../../../web/forms/schema-resolver.ts";
import { TextField } from "../../../web/forms/text-field.tsx";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { useAddTeacher } from "./teachers.api.ts";

const resolver = schemaResolver(
  async () => (await import("../../../domain/schemas/people.ts")).addMentorSchema,
);

const empty = {
  password: "",
  email: "",
  name: "",
  surname: "",
  education: "",
  subject: "",
  phone: "",
  joiningDate: "",
};

/** The name under which its input is kept when the session ends. */
export const addMentorName = "add-mentor";

/** The order in which errors are shown: the password first, then the e-mail (spec section 5, Add mentor). */
const checkedFields = Object.keys(empty) as (keyof AddMentor)[];

interface AddMentorFormProps {
  /** Called when the mentor was added, after the notification. */
  onAdded: () => void;
  /** Hides the title, which the page around it already has. */
  hideTitle?: boolean;
}

/**
 * Spec section 2, Add Mentor form. One error at a time, in the line above the button; any edit clears it (spec
 * section 4). The invalid fields are marked, and the first of them has the focus.
 */
export function AddMentorForm({ onAdded, hideTitle = false }: AddMentorFormProps) {
  const addTeacher = useAddTeacher();
  const lineId = useId();
  const form = useForm({
    resolver,
    defaultValues: empty,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedChanges(isDirty && !isSubmitting);
  useKeptInput(form, { name: addMentorName, isWritten: isDirty });
  const faulty = checkedFields.find((field) => errors[field]);

  const submit = form.handleSubmit(
    async (mentor) => {
      try {
        await addTeacher.mutateAsync(mentor);
      } catch (error) {
        showRejection(form, error);
        return;
      }
      notify.success(t.teachers.added);
      form.reset(empty);
      onAdded();
    },
    (faults) => {
      const first = checkedFields.find((field) => faults[field]);
      if (first) form.setFocus(first);
    },
  );

  const field = (name: keyof AddMentor) => ({
    "aria-invalid": errors[name] && true,
    "aria-describedby": name === faulty ? lineId : undefined,
    ...form.register(name),
  });
  return (
    <Card title={hideTitle ? undefined : t.teachers.addMentor}>
      <form
        aria-label={t.teachers.addMentor}
        noValidate
        onSubmit={submit}
        onChange={() => form.clearErrors()}
        className="flex flex-col gap-6"
      >
        <div className="grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">
          <TextField
            label={t.labels.firstName}
            autoComplete="off"
            maxLength={limits.nameMaxLength}
            {...field("name")}
          />
          <TextField
            label={t.labels.surname}
            autoComplete="off"
            maxLength={limits.nameMaxLength}
            {...field("surname")}
          />
          <TextField
            label={t.labels.education}
            autoComplete="off"
            maxLength={limits.educationMaxLength}
            {...field("education")}
          />
          <TextField
            label={t.labels.subject}
            autoComplete="off"
            maxLength={limits.subjectMaxLength}
            {...field("subject")}
          />
          <EmailField
            label={t.labels.email}
            autoComplete="off"
            hint={t.teachers.emailHint}
            {...field("email")}
          />
          <PasswordField
            label={t.labels.password}
            autoComplete="new-password"
            hint={t.common.charactersAtLeast(limits.passwordMinLength)}
            {...field("password")}
          />
          <TextField
            label={t.labels.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            hint={t.common.optional}
            {...field("phone")}
          />
          <TextField
            label={t.labels.joiningDate}
            type="date"
            autoComplete="off"
            hint={t.common.optional}
            {...field("joiningDate")}
          />
        </div>
        <FormError id={lineId} message={faulty ? errors[faulty]?.message : errors.root?.message} />
        <Button type="submit" busy={isSubmitting} busyLabel={t.common.submitting} className="sm:self-start">
          {t.common.submit}
        </Button>
      </form>
    </Card>
  );
}
