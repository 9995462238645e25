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

/** By which its input is kept when the session ends. */
export const addMentorName = "add-mentor";

/** The order in which faults are told: the password first, then the e-mail (spec section 5, Add mentor). */
const checkedFields = Object.keys(empty) as (keyof AddMentor)[];

interface AddMentorFormProps {
  /** The mentor was added, and the user was told so. */
  onAdded: () => void;
  /** The page around it has the title already. */
  hideTitle?: boolean;
}

/**
 * Spec section 2, Add Mentor form. One fault at a time, in the line above the button; any edit clears it (spec
 * section 4). The fields at fault are marked, and the first of them has the focus.
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
    <Card title={hideTitle ? undefined : "Add Mentor"}>
      <form
        aria-label="Add Mentor"
        noValidate
        onSubmit={submit}
        onChange={() => form.clearErrors()}
        className="flex flex-col gap-6"
      >
        <div className="grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">
          <TextField
            label="First Name"
            autoComplete="off"
            maxLength={limits.nameMaxLength}
            {...field("name")}
          />
          <TextField
            label="Surname"
            autoComplete="off"
            maxLength={limits.nameMaxLength}
            {...field("surname")}
          />
          <TextField
            label="Education"
            autoComplete="off"
            maxLength={limits.educationMaxLength}
            {...field("education")}
          />
          <TextField
            label="Subject"
            autoComplete="off"
            maxLength={limits.subjectMaxLength}
            {...field("subject")}
          />
          <EmailField
            label="Email"
            autoComplete="off"
            hint="The mentor signs in with it."
            {...field("email")}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={`At least ${limits.passwordMinLength} characters.`}
            {...field("password")}
          />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            hint="Optional"
            {...field("phone")}
          />
          <TextField
            label="Joining Date"
            type="date"
            autoComplete="off"
            hint="Optional"
            {...field("joiningDate")}
          />
        </div>
        <FormError id={lineId} message={faulty ? errors[faulty]?.message : errors.root?.message} />
        <Button type="submit" busy={isSubmitting} busyLabel="Submitting..." className="sm:self-start">
          Submit
        </Button>
      </form>
    </Card>
  );
}
