import { useNavigate, useSearch } from "@tanstack/react-router";
import Send from "lucide-react/icons/send";
import { LogoutButton } from "#features/feedback/web/outbox/logout-button.tsx";
import { CorrectionsNotice } from "#features/messages/web/corrections-notice.tsx";
import { SendThisWeek } from "#features/messages/web/send-this-week.tsx";
import { FailedMailsNotice } from "#features/sign-in/web/links/failed-mails-notice.tsx";
import { WrongPinsNotice } from "#features/sign-in/web/pin/wrong-pins-notice.tsx";
import { listsId } from "#features/students/web/students.api.ts";
import { WaitingStudentsNotice } from "#features/students/web/waiting-students-notice.tsx";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import type { Account } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { AdminSearchParams } from "./dashboard-data.ts";
import { StudentsView } from "./students-view.tsx";

/** What waits for the office, and its students. */
export default function ClerkDashboard({ account }: { account: Account }) {
  const searchParams: AdminSearchParams = useSearch({ from: "/dashboard" });
  const navigate = useNavigate();
  return (
    <Page
      title={t.dashboard.title}
      heading={t.dashboard.welcome(account.name)}
      width="wide"
      logout={<LogoutButton role={account.role} />}
      actions={
        <ButtonLink icon={<Send aria-hidden="true" className="size-5" />} to="/messages/new">
          {t.links.informParents}
        </ButtonLink>
      }
    >
      <WrongPinsNotice />
      <FailedMailsNotice />
      <CorrectionsNotice />
      {searchParams.confirmed === undefined && <WaitingStudentsNotice />}
      <SendThisWeek />
      <div id={listsId} className="scroll-mt-2">
        <StudentsView
          searchParams={searchParams}
          onGo={(next) =>
            // A search being typed is one history entry, not one per letter.
            void navigate({
              to: ".",
              search: next,
              replace: next.search !== searchParams.search,
              resetScroll: false,
            })
          }
        />
      </div>
    </Page>
  );
}
