import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { setupStateQuery } from "#features/school/web/setup/setup.api.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SetupForm } from "./setup-form.tsx";

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
      <div role="status" className="flex flex-col gap-4">
        <p className="text-ink-muted">{t.setup.checkingLink}</p>
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
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
