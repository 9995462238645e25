import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useLiveUpdates } from "#features/live/web/use-live-updates.ts";
import { schoolQuery } from "#features/school/web/school.api.ts";
import { ConfirmHost } from "#web/dialogs/confirm.tsx";
import { Notifications } from "#web/dialogs/notify.ts";
import { useLanguage } from "#web/language/language.ts";
import { ShownSchool } from "#web/page/shown-school.ts";
import { accountQuery } from "#web/session/account.ts";

const unnamed = { name: "", logo: null };

/** The frame of every page. */
export function Root() {
  useLanguage();
  const { data: school = unnamed } = useQuery(schoolQuery);
  // Coming back to a page checks that the session is still the same; pages for everyone do not.
  const { data: account } = useQuery({ ...accountQuery, enabled: ({ state }) => state.data !== undefined });
  useLiveUpdates(account);
  return (
    <ShownSchool value={school}>
      {/* The key clears everything rendered for, or typed by, the previous user or visitor. */}
      <Outlet key={account?.id} />
      <Notifications />
      <ConfirmHost />
    </ShownSchool>
  );
}
