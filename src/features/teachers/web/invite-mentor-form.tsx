import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { invitationDaysTeacher } from "#domain/invitations.ts";
import { InvitationMail } from "#features/invitations/web/invitation-mail.tsx";
import {
  invitationQuery,
  type ShownInvitation,
  useInvite,
} from "#features/invitations/web/invitations.api.ts";
import { TeacherLink } from "#features/invitations/web/link-with-code.tsx";
import { validDaysOptions } from "#features/invitations/web/valid-days.ts";
import { sendsMail } from "#web/data/reach.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/invitations.ts")).teacherInvitationSchema,
);

interface InviteMentorFormProps {
  typed?: { name: string; surname: string; education: string; subject: string; email: string };
  onPassword: () => void;
  onDone: () => void;
}

const nothing = { name: "", surname: "", education: "", subject: "", email: "" };

/** Invites a mentor by a link instead of a password, and then shows the link. */
export default function InviteMentorForm({ typed = nothing, onPassword, onDone }: InviteMentorFormProps) {
  const [made, setMade] = useState<ShownInvitation>();
  const invite = useInvite();
  const { name, surname, education, subject, email } = typed;
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: {
      role: "teacher" as const,
      name,
      surname,
      education,
      subject,
      email,
      validDays: invitationDaysTeacher as number,
    },
    reValidateMode: "onSubmit",
  });
  useUnsavedChanges(form.formState.isDirty && !isSubmitting && made === undefined);

  const submit = onValid(async (invitation) => {
    setMade(await invite.mutateAsync(invitation));
  });
  if (made) {
    return (
      <Made
        invitation={made}
        onDone={onDone}
        onAnother={() => {
          form.reset({ ...form.getValues(), ...nothing });
          setMade(undefined);
        }}
      />
    );
  }
  return (
    <Card title={t.invitations.inviteTitle}>
      <form
        aria-label={t.invitations.inviteTitle}
        noValidate
        onSubmit={submit}
        onChange={({ target }) => {
          form.clearErrors("root");
          if ("name" in target) form.clearErrors(target.name as keyof typeof nothing);
        }}
        className="flex flex-col gap-6"
      >
        <p className="text-ink-muted">{t.invitations.inviteIntro}</p>
        <div className="grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">
          <PersonFields
            fields={{
              // It replaces the form whose button was pressed.
              name: { autoFocus: true, ...field("name") },
              surname: field("surname"),
              education: field("education"),
              subject: field("subject"),
              email: {
                hint: sendsMail() ? t.invitations.emailHint : t.invitations.emailHintNoMail,
                ...field("email"),
              },
            }}
          />
          <SelectField
            label={t.invitations.validFor}
            options={validDaysOptions()}
            {...field("validDays", { valueAsNumber: true })}
          />
        </div>
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isSubmitting} busyLabel={t.common.making}>
            {t.invitations.makeLink}
          </Button>
          <Button variant="quiet" onClick={onPassword}>
            {t.invitations.passwordInstead}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Made({
  invitation: made,
  onDone,
  onAnother,
}: {
  invitation: ShownInvitation;
  onDone: () => void;
  onAnother: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: the result takes the focus and is read out.
  useEffect(() => heading.current?.focus(), []);
  // It is not known yet whether the mail arrives.
  const hasMail = made.email !== null && sendsMail();
  const { data: invitation = made } = useQuery({ ...invitationQuery(made.id), enabled: hasMail });
  const name = fullName({ name: invitation.name ?? "", surname: invitation.surname ?? "" });
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t.invitations.made(name)}
        </h2>
        <InvitationMail invitation={invitation} />
        <p>
          {invitation.email === null
            ? t.invitations.shareYourself
            : sendsMail()
              ? t.mailStates.shareToo
              : t.invitations.noMail}
        </p>
        <TeacherLink invitation={invitation} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={onAnother}>{t.invitations.inviteAnother}</Button>
          <Button variant="secondary" onClick={onDone}>
            {t.common.close}
          </Button>
        </div>
      </div>
    </Card>
  );
}
