import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useReducer } from "react";
import { useLiveUpdates } from "#features/live/web/use-live-updates.ts";
import { schoolQuery } from "#web/data/school.ts";
import { ConfirmHost } from "#web/dialogs/confirm.tsx";
import { Notifications } from "#web/dialogs/notify.ts";
import { useLanguage } from "#web/language/language.ts";
import { PageFrame, rowOfPage, ShownSchool } from "#web/page/page-frame.ts";
import { SkipLink } from "#web/page/skip-link.tsx";
import { useFocusKeeper } from "#web/page/use-focus-keeper.ts";
import { accountQuery, likelyRole } from "#web/session/account.ts";
import { Bars, Siblings } from "./bars.tsx";

const unnamed = { name: "", logo: null };

/** The frame of every page. */
export function Root() {
  useLanguage();
  useFocusKeeper();
  const { data: school = unnamed } = useQuery(schoolQuery);
  // Coming back to a page checks that the session is still the same; pages for everyone do not.
  const { data: account } = useQuery({ ...accountQuery, enabled: ({ state }) => state.data !== undefined });
  useLiveUpdates(account);
  const role = likelyRole(useQueryClient());
  const who = role === null ? undefined : { role, account: account ?? undefined };
  const [pageCount, countPage] = useReducer((count: number, change: 1 | -1) => count + change, 0);
  const hasBars = who !== undefined && pageCount > 0;
  return (
    <ShownSchool value={school}>
      <div className={hasBars ? rowOfPage : undefined}>
        {hasBars && (
          <>
            <SkipLink />
            <Bars {...who} />
          </>
        )}
        {/* The key clears everything rendered for, or typed by, the previous user or visitor. */}
        <PageFrame value={who ? { countPage, siblings: <Siblings {...who} /> } : {}}>
          <Outlet key={account?.id} />
        </PageFrame>
      </div>
      <Notifications />
      <ConfirmHost />
    </ShownSchool>
  );
}
