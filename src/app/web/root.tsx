import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { ConfirmHost } from "../../web/dialogs/confirm.tsx";
import { Notifications } from "../../web/dialogs/notify.ts";
import { accountQuery } from "../../web/session/actor.ts";

/** What is there on every page. */
export function Root() {
  // Checks on every page whether the user is still signed in; pages for everyone do not need to know.
  const { data: account } = useQuery({ ...accountQuery, enabled: ({ state }) => state.data !== undefined });
  return (
    <>
      {/* Nothing that was drawn for one user, or typed by them, is there for the next; nor what a visitor typed. */}
      <Outlet key={account?.id} />
      <Notifications />
      <ConfirmHost />
    </>
  );
}
