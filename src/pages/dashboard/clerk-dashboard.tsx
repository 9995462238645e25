import Send from "lucide-react/icons/send";
import { CorrectionsNotice } from "#features/messages/web/corrections-notice.tsx";
import { SendThisWeek } from "#features/messages/web/send-this-week.tsx";
import { FailedMailsNotice } from "#features/sign-in/web/links/failed-mails-notice.tsx";
import { LogoutButton } from "#features/sign-in/web/logout-button.tsx";
import { WrongPinsNotice } from "#features/sign-in/web/pin/wrong-pins-notice.tsx";
import { WaitingStudentsNotice } from "#features/students/web/waiting-students-notice.tsx";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { type OfficeDashboardProps, OfficeHome, usePosition } from "./office-home.tsx";
import { StudentsView } from "./students-view.tsx";

/** What waits for the office, and its students and class groups. */
export default function ClerkDashboard({ account, list }: OfficeDashboardProps) {
  const { searchParams, go } = usePosition();
  return (
    <OfficeHome
      account={account}
      list={list}
      shown={list ?? "students"}
      buttons={
        <>
          <ButtonLink
            icon={<Send className="max-sm:hidden" />}
            to="/messages/new"
            className="max-sm:px-2.5 max-sm:text-sm"
          >
            {t.links.informParents}
          </ButtonLink>
          <LogoutButton role={account.role} className="max-sm:px-2 max-sm:text-sm" />
        </>
      }
      lines={
        <div className="flex flex-col gap-1.5 empty:hidden">
          <WrongPinsNotice />
          <FailedMailsNotice />
          <CorrectionsNotice />
          {searchParams.confirmed === undefined && <WaitingStudentsNotice />}
          <SendThisWeek />
        </div>
      }
    >
      <StudentsView searchParams={searchParams} onGo={go} />
    </OfficeHome>
  );
}
