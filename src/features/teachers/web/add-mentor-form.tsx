import { useEffect, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { fullName } from "#domain/full-name.ts";
import { readPhone } from "#domain/phone.ts";
import type { AddMentor } from "#domain/schemas/people.ts";
import { sharedAddress } from "#web/data/reach.ts";
import { useSchoolName } from "#web/data/school.ts";
import { notify } from "#web/dialogs/notify.ts";
import { useFormRecovery } from "#web/editing/use-form-recovery.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { t } from "#web/language/language.ts";
import { usePageNotice } from "#web/page/page-notice.tsx";
import { SignInDetails } from "#web/page/sign-in-details.tsx";
import { StickyActions } from "#web/page/sticky-actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { addMentorName, useAddTeacher } from "./teachers.api.ts";

const resolver = schemaResolver(async () => (await import("#domain/schemas/people.ts")).addMentorSchema);

const empty = {
  name: "",
  surname: "",
  education: "",
  subject: "",
  email: "",
  password: "",
  phone: "",
  joiningDate: "",
};

/**
 * The field whose error is shown first: a password that is wrong, then an e-mail (spec section 5, Add mentor), then in the order of the
 * form, in which what is empty has its place too.
 */
function firstFault(
  errors: Partial<Record<keyof AddMentor, unknown>>,
  values: Partial<Record<keyof AddMentor, string | null>>,
): keyof AddMentor | undefined {
  const isWrong = (field: "password" | "email") => errors[field] !== undefined && values[field]?.trim();
  if (isWrong("password")) return "password";
  if (isWrong("email")) return "email";
  return (Object.keys(empty) as (keyof AddMentor)[]).find((field) => errors[field]);
}

/** At the field, the specification's errors are shorter: its sentences are for the line, one at a time. */
function shortOf(message: string | undefined, value: string | null | undefined): string | undefined {
  if (message === t.password.tooShort) return t.teachers.passwordShort;
  if (message !== t.person.emailInvalid) return message;
  return value?.trim() ? t.teachers.emailShort : t.person.emailRequired;
}

interface AddMentorFormProps {
  /** Called after the notification that the mentor was added, and when the admin has finished with an invitation. */
  onAdded: () => void;
  /** Hides the title, which the page around it already has. */
  hideTitle?: boolean;
  /** Starts with an invitation instead of a password. */
  byInvitation?: boolean;
}

const InviteMentorForm = lazyPart(
  () => import("./invite-mentor-form.tsx"),
  <Skeleton className="h-96 w-full rounded-card" />,
);

/** Spec section 2, Add Mentor form; or an invitation, with which the mentor chooses the password. */
export default function AddMentorForm({
  onAdded,
  hideTitle = false,
  byInvitation = false,
}: AddMentorFormProps) {
  const [typed, setTyped] = useState(empty);
  const [invites, setInvites] = useState(byInvitation);
  const [isBack, setBack] = useState(false);
  return invites ? (
    <InviteMentorForm
      typed={typed}
      onPassword={() => {
        setBack(true);
        setInvites(false);
      }}
      onDone={onAdded}
    />
  ) : (
    <MentorForm
      typed={typed}
      takesFocus={isBack}
      hideTitle={hideTitle}
      onAdded={onAdded}
      onInvite={(input) => {
        setTyped({ ...input, password: "" });
        setInvites(true);
      }}
    />
  );
}

interface MentorFormProps extends Pick<AddMentorFormProps, "onAdded" | "hideTitle"> {
  typed: typeof empty;
  /** It replaces the form whose button was pressed. */
  takesFocus: boolean;
  onInvite: (typed: typeof empty) => void;
}

/** The first error is above the button, each at its field, and any edit clears them (spec section 4). The first has the focus. */
function MentorForm({ typed, takesFocus, onAdded, onInvite, hideTitle }: MentorFormProps) {
  const addTeacher = useAddTeacher();
  const showNotice = usePageNotice();
  const school = useSchoolName();
  const lineId = useId();
  const form = useForm({
    resolver,
    defaultValues: typed,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [addsAnother, setAddsAnother] = useState(false);
  const [added, setAdded] = useState(0);
  useUnsavedChanges(isDirty && !isSubmitting);
  useFormRecovery(form, { name: addMentorName, isWritten: isDirty });
  const faulty = firstFault(errors, form.getValues());
  // Once the cleared form has been drawn.
  useEffect(() => {
    if (takesFocus || added > 0) form.setFocus("name");
  }, [takesFocus, added, form]);

  const submitAnd = (then: () => void) =>
    form.handleSubmit(
      async (mentor) => {
        try {
          await addTeacher.mutateAsync(mentor);
        } catch (error) {
          showRejection(form, error);
          return;
        }
        notify.success(t.teachers.added);
        const { email, password } = mentor;
        const phone = readPhone(mentor.phone ?? "");
        const details = {
          name: fullName(mentor),
          phone,
          text: t.invitations.passwordDetails(school, sharedAddress(), email, password),
          textToSend: t.invitations.passwordDetails(school, sharedAddress(), email, null),
        };
        showNotice(email, () => <SignInDetails {...details} />);
        form.reset(empty);
        then();
      },
      (faults) => {
        const first = firstFault(faults, form.getValues());
        if (first) form.setFocus(first);
      },
    );
  const submit = submitAnd(onAdded);
  const invite = () => {
    const { phone, joiningDate, ...input } = form.getValues();
    onInvite({ ...input, phone: phone ?? "", joiningDate: joiningDate ?? "" });
  };
  const submitAndAddAnother = submitAnd(() => setAdded(added + 1));

  const field = (name: keyof AddMentor) => ({
    error: shortOf(errors[name]?.message, form.getValues(name)),
    "aria-describedby": name === faulty ? lineId : undefined,
    ...form.register(name),
  });
  return (
    <Card title={hideTitle ? undefined : t.teachers.addMentor}>
      <form
        aria-label={t.teachers.addMentor}
        noValidate
        onSubmit={(event) => {
          setAddsAnother(false);
          void submit(event);
        }}
        onChange={() => form.clearErrors()}
        className="flex flex-col gap-6"
      >
        <div className="grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">
          <PersonFields
            fields={{
              name: field("name"),
              surname: field("surname"),
              education: field("education"),
              subject: field("subject"),
              email: { hint: t.teachers.emailHint, ...field("email") },
              password: field("password"),
              phone: field("phone"),
              joiningDate: { hint: t.common.optional, ...field("joiningDate") },
            }}
          />
        </div>
        <FormError id={lineId} message={faulty && errors[faulty]?.message} />
        <div className="max-sm:contents sm:flex sm:flex-wrap sm:gap-2">
          <StickyActions className="flex flex-col gap-3 sm:contents sm:*:[[role=alert]]:w-full">
            <FormError message={errors.root?.message} />
            <Button
              type="submit"
              busy={isSubmitting && !addsAnother}
              busyLabel={t.common.submitting}
              disabled={isSubmitting}
            >
              {t.common.submit}
            </Button>
          </StickyActions>
          <Button
            variant="secondary"
            busy={isSubmitting && addsAnother}
            busyLabel={t.common.saving}
            disabled={isSubmitting}
            onClick={(event) => {
              setAddsAnother(true);
              void submitAndAddAnother(event);
            }}
          >
            {t.common.saveAndAdd}
          </Button>
          <Button variant="quiet" disabled={isSubmitting} onClick={invite}>
            {t.links.inviteInstead}
          </Button>
        </div>
      </form>
    </Card>
  );
}
