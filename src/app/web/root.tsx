import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { ConfirmHost } from "../../web/dialogs/confirm.tsx";
import { Notifications } from "../../web/dialogs/notify.ts";
import { useLanguage } from "../../web/language/language.ts";
import { accountQuery } from "../../web/session/actor.ts";

/** The frame of every page. */
export function Root() {
  useLanguage();
  // Coming back to a page checks that the session is still the same; pages for everyone do not.
  const { data: account } = useQuery({ ...accountQuery, enabled: ({ state }) => state.data !== undefined });
  return (
    <>
      {/* The key clears everything rendered for, or typed by, the previous user or visitor. */}
      <Outlet key={account?.id} />
      <Notifications />
      <ConfirmHost />
    </>
  );
}
