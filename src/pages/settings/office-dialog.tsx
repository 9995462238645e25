import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { fullName } from "#domain/full-name.ts";
import { type OfficeRole, officeRoles } from "#domain/roles.ts";
import {
  type OfficeAccount,
  officeAccountQuery,
  useInviteToOffice,
  useRemoveFromOffice,
} from "#features/office/web/office.api.ts";
import { SignInLink } from "#features/sign-in/web/links/sign-in-link.tsx";
import { newId } from "#web/data/new-id.ts";
import { sendsMail } from "#web/data/reach.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { ChoiceField } from "#web/forms/choice-field.tsx";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { lastSignInOf } from "./last-sign-in.ts";

/** What `?account=` names: an admin or a clerk, or `new`, the form that invites one. */
export function OfficeDialog({ account }: { account: string | undefined }) {
  const navigate = useNavigate();
  /** It stays while the dialog fades away. */
  const [last, setLast] = useState(account);
  if (account !== undefined && account !== last) setLast(account);
  const shown = account ?? last;
  const open = account !== undefined;
  const show = (next: string | undefined) =>
    void navigate({
      to: "/settings/people",
      search: (before) => ({ ...before, account: next }),
      replace: true,
      resetScroll: false,
      // The form that was open has been sent.
      ignoreBlocker: next !== undefined,
    });
  const onOpenChange = () => show(undefined);
  if (shown === undefined) return null;
  if (shown !== "new")
    return <AccountDialog key={shown} id={shown} open={open} onOpenChange={onOpenChange} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.office.inviteTitle}
      description={sendsMail() ? t.office.mailedIntro : t.office.notMailedIntro}
      isForm
    >
      <InviteForm onInvited={show} />
    </Dialog>
  );
}

interface AccountDialogProps {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function AccountDialog({ id, open, onOpenChange }: AccountDialogProps) {
  const query = useQuery({ ...officeAccountQuery(id), enabled: open });
  const account = query.data;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={account ? fullName(account) : t.links.account}
      description={account && t.office.role[account.role]}
    >
      {account ? (
        <OfficeAccountDetails account={account} onRemoved={() => onOpenChange(false)} />
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.office.notFound} failed={t.office.loadFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-48 w-full rounded-card" />
        </Loading>
      )}
    </Dialog>
  );
}

/** An admin or a clerk, with what can be done about their account. */
function OfficeAccountDetails({ account, onRemoved }: { account: OfficeAccount; onRemoved: () => void }) {
  const { id, email, createdAt, hasPassword } = account;
  const self = useAccount();
  const removal = useRemoveFromOffice(self);
  const navigate = useNavigate();
  const clock = useSchoolClock();
  const isSelf = id === self.id;
  const remove = async () => {
    const name = fullName(account);
    const isRemoved = await askToDelete({
      title: t.office.removeTitle(name),
      body: isSelf ? t.office.removeYourself : t.office.removeBody,
      confirmLabel: t.labels.remove,
      remove: () => removal.mutateAsync(id),
      done: t.office.removed(name),
      failed: sentenceOf,
    });
    if (!isRemoved) return;
    if (isSelf) await navigate({ to: "/", replace: true });
    else onRemoved();
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Facts
          facts={[
            [t.labels.email, <EmailText key="email" address={email} />],
            [t.office.invitedOn, clock.day(createdAt)],
            [t.labels.lastSignIn, lastSignInOf(account, clock)],
          ]}
        />
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink variant="secondary" to="/audit-log" search={{ actor: id }}>
            {t.office.whatTheyDid}
          </ButtonLink>
          <Button variant="quiet-danger" busy={removal.isPending} onClick={() => void remove()}>
            {t.labels.remove}
          </Button>
        </div>
      </div>
      {!isSelf &&
        (account.role === "admin" && hasPassword ? (
          <p className="text-ink-muted">{t.office.adminLink}</p>
        ) : (
          <SignInLink user={account} />
        ))}
    </div>
  );
}

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/office.ts")).newOfficeAccountSchema,
);

/** Invites an admin or a clerk; `onInvited` gets the id of their account. */
function InviteForm({ onInvited }: { onInvited: (id: string) => void }) {
  const invite = useInviteToOffice();
  const id = useRef(newId());
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: {
      id: id.current,
      role: "" as OfficeRole,
      name: "",
      surname: "",
      email: "",
    },
    reValidateMode: "onSubmit",
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
  useUnsavedChanges(isDirty && !isSubmitting && !isSubmitSuccessful, ["account"]);
  const submit = onValid(async (account) => {
    await invite.mutateAsync(account);
    notify.success(t.office.invited(fullName(account)));
    onInvited(account.id);
  });
  return (
    <form
      aria-label={t.office.inviteTitle}
      noValidate
      onSubmit={submit}
      onChange={({ target }) => {
        form.clearErrors("root");
        if ("name" in target) form.clearErrors(target.name as "name");
      }}
      className="flex flex-col gap-6"
    >
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <ChoiceField
            legend={t.office.roleQuestion}
            options={officeRoles.map((role) => ({
              value: role,
              label: t.office.role[role],
              hint: t.office.mayDo[role],
            }))}
            value={value || undefined}
            onChange={(role) => {
              form.clearErrors("role");
              onChange(role);
            }}
            error={errors.role?.message}
          />
        )}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PersonFields
          fields={{
            name: field("name"),
            surname: { hint: t.common.optional, ...field("surname") },
            email: field("email"),
          }}
        />
      </div>
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.common.sending} className="sm:self-start">
        {t.office.send}
      </Button>
    </form>
  );
}
