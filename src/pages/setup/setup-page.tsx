import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { schoolNameMaxLength } from "#domain/school.ts";
import { setupStateQuery, useSetUpSchool } from "#features/school/web/setup/setup.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf, showRejection } from "#web/forms/form-errors.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";

/** The first start: creates the admin, with the link from the server's log. */
export default function SetupPage() {
  const { token = "" } = useSearch({ from: "/setup" });
  return (
    <WelcomePage title={t.setup.title} heading={t.setup.heading}>
      <Setup key={token} token={token} />
    </WelcomePage>
  );
}

function Setup({ token }: { token: string }) {
  const state = useQuery(setupStateQuery(token));
  const [isUsedUp, setUsedUp] = useState(false);
  if (state.isPending) {
    return (
      <Loading label={t.setup.checkingLink}>
        <Skeleton className="h-96 w-full rounded-card" />
      </Loading>
    );
  }
  if (state.isError) {
    return <ErrorState message={sentenceOf(state.error)} query={state} />;
  }
  if (isUsedUp || !state.data.valid) {
    return (
      <>
        {state.data.needed && !isUsedUp ? (
          <FormError message={t.setup.linkInvalid} />
        ) : (
          <p>{t.setup.alreadyDone}</p>
        )}
        <p>
          <Link to="/" className={linkClass}>
            {t.common.login}
          </Link>
        </p>
      </>
    );
  }
  return <SetupForm token={token} onUsedUp={() => setUsedUp(true)} />;
}

const resolver = schemaResolver(async () => (await import("#domain/schemas/school.ts")).setupSchema);

interface SetupFormProps {
  token: string;
  /** The link has been used since the page was opened. */
  onUsedUp: () => void;
}

function SetupForm({ token, onUsedUp }: SetupFormProps) {
  const navigate = useNavigate();
  const setUp = useSetUpSchool();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { token, schoolName: "", name: "", surname: "", email: "", password: "" },
  });

  const submit = onValid(
    async (values) => {
      await setUp.mutateAsync(values);
      notify.success(t.setup.done);
      await navigate({ to: "/dashboard", hash: "getting-started", replace: true });
    },
    (error) =>
      error instanceof RequestError && error.body.code === "link-invalid"
        ? onUsedUp()
        : showRejection(form, error),
  );

  return (
    <form aria-label={t.setup.title} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        autoFocus
        label={t.school.name}
        autoComplete="organization"
        maxLength={schoolNameMaxLength}
        {...field("schoolName")}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PersonFields isOwn fields={{ name: field("name"), surname: field("surname") }} />
      </div>
      <PersonFields isOwn fields={{ email: field("email"), password: field("password") }} />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.setup.settingUp}>
        {t.setup.createSchool}
      </Button>
    </form>
  );
}
