import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { ConfirmHost } from "../../web/dialogs/confirm.tsx";
import { Notifications } from "../../web/dialogs/notify.ts";
import { useLanguage } from "../../web/language/language.ts";
import { accountQuery } from "../../web/session/actor.ts";

/** What every page has. */
export function Root() {
  useLanguage();
  // Coming back to a page checks that the session is still the same; pages for everyone do not.
  const { data: account } = useQuery({ ...accountQuery, enabled: ({ state }) => state.data !== undefined });
  return (
    <>
      {/* By its key, nothing that was drawn for a user or typed by them or a visitor is left for the next. */}
      <Outlet key={account?.id} />
      <Notifications />
      <ConfirmHost />
    </>
  );
}
