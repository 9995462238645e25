import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { endedSession } from "../../../web/editing/kept-input.ts";
import { t } from "../../../web/language/language.ts";
import { Loading } from "../../../web/ui/skeleton.tsx";

/** Leads someone who has signed in to `next`, the page that they came from, or to the dashboard. */
export function AfterSignIn({ account, next }: { account: { id: string }; next: string | undefined }) {
  const ended = endedSession();
  // Another user must not continue where the previous one was.
  const isTheirs = ended === null || ended.userId === account.id;
  return <GoOn to={isTheirs && isOwnPath(next) ? next : "/dashboard"} />;
}

/** Goes to the original target, a full URL; the router's own `Navigate` takes a path without search parameters. */
function GoOn({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return <Loading label={t.dashboard.loading} />;
}

/** Whether `next` is a page of this app: '//elsewhere.example' is not. */
function isOwnPath(next: string | undefined): next is string {
  return next !== undefined && /^\/(?![/\\])/.test(next);
}
