import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { limits } from "#domain/limits.ts";
import { formatCode, readCode } from "#domain/typed-code.ts";
import { invitationLookupQuery, type LookedUp } from "#features/invitations/web/invitations.api.ts";
import { useGoToCode } from "#features/invitations/web/written-code.ts";
import { RequestError } from "#web/data/api-client.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CodeForm } from "./code-form.tsx";

/** Asks the server what the code in the address is for, and asks the user for another one if it does not work. */
export function CodeCheck({
  written,
  children,
}: {
  written: string;
  /** Draws what the code leads to. */
  children: (found: LookedUp, code: string) => ReactNode;
}) {
  const goTo = useGoToCode();
  const code = readCode(written.slice(0, limits.invitationCodeWrittenMax));
  const query = useQuery({ ...invitationLookupQuery(code ?? ""), enabled: code !== null });
  if (code === null) return <CodeForm written={written} error={t.invitations.codeMalformed} onCode={goTo} />;
  if (query.data) return children(query.data, code);
  if (query.isPending) {
    return (
      <div role="status" className="flex flex-col gap-4">
        <p className="text-ink-muted">{t.invitations.checking}</p>
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    );
  }
  const kind = query.error instanceof RequestError ? query.error.body.code : undefined;
  if (kind === "link-invalid") {
    return (
      <CodeForm
        written={formatCode(code)}
        error={sentenceOf(query.error)}
        busy={query.isFetching}
        onCode={(next) => (next === code ? void query.refetch() : goTo(next))}
      />
    );
  }
  if (kind === "forbidden") return <p>{sentenceOf(query.error)}</p>;
  return (
    <ErrorState
      message={sentenceOf(query.error)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
