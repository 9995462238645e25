import { useNavigate } from "@tanstack/react-router";
import UserPlus from "lucide-react/icons/user-plus";
import X from "lucide-react/icons/x";
import { CorrectionsNotice } from "#features/messages/web/corrections-notice.tsx";
import { SendThisWeek } from "#features/messages/web/send-this-week.tsx";
import { overviewQuery } from "#features/numbers/web/insights.api.ts";
import { waitingCountQuery } from "#features/reminders/web/reminders.api.ts";
import { BackupWarning } from "#features/school/web/backups/backup-warning.tsx";
import { GettingStartedCard } from "#features/school/web/getting-started/getting-started-card.tsx";
import { FailedMailsNotice } from "#features/sign-in/web/links/failed-mails-notice.tsx";
import { LogoutButton } from "#features/sign-in/web/logout-button.tsx";
import { WrongPinsNotice } from "#features/sign-in/web/pin/wrong-pins-notice.tsx";
import { WaitingStudentsNotice } from "#features/students/web/waiting-students-notice.tsx";
import { addMentorName } from "#features/teachers/web/teachers.api.ts";
import { NumbersPending, useHasNoStudents } from "#pages/dashboard/overview/numbers-pending.tsx";
import { useFormToggle } from "#web/editing/use-form-toggle.ts";
import { t } from "#web/language/language.ts";
import { whenTouched } from "#web/prefetch/prefetch.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AdminView } from "./admin-views.tsx";
import { dashboardRows } from "./dashboard-data.ts";
import { LaterDatesNotice } from "./later-dates-notice.tsx";
import { type OfficeDashboardProps, OfficeHome, usePosition } from "./office-home.tsx";

const loadAddMentorForm = () => import("#features/teachers/web/add-mentor-form.tsx");
const AddMentorForm = lazyPart(loadAddMentorForm, <Skeleton className="h-96 w-full rounded-card" />);
whenTouched(loadAddMentorForm);

/** Fetched after the list. */
const SchoolOverview = lazyPart(
  async (queryClient) => {
    const [code] = await Promise.all([
      import("#pages/dashboard/overview/school-overview.tsx"),
      queryClient.prefetchQuery(overviewQuery),
      queryClient.prefetchQuery(waitingCountQuery),
    ]);
    return code;
  },
  <NumbersPending limit={dashboardRows.students} />,
);

/** The admin's home: what waits, the numbers in one line, and students, mentors or class groups (spec section 2). */
export default function AdminDashboard({ account, list }: OfficeDashboardProps) {
  const { searchParams, go } = usePosition();
  const navigate = useNavigate();
  const form = useFormToggle(account.id, addMentorName);
  const hasNoStudents = useHasNoStudents(dashboardRows.students);
  const shown = list ?? (searchParams.view === "mentors" ? "mentors" : "students");
  return (
    <OfficeHome
      account={account}
      list={list}
      shown={shown}
      isDetail={searchParams.student !== undefined}
      buttons={
        <>
          <Button
            {...form.button}
            className="max-sm:px-2.5 max-sm:text-sm"
            icon={form.isOpen ? <X className="max-sm:hidden" /> : <UserPlus className="max-sm:hidden" />}
          >
            {form.isOpen ? t.dashboard.hideForm : t.teachers.addMentor}
          </Button>
          <LogoutButton role={account.role} className="max-sm:px-2 max-sm:text-sm" />
        </>
      }
      lines={
        <>
          <div {...form.panel}>
            {!form.isClosed && (
              <AddMentorForm
                onAdded={() => {
                  form.close();
                  void navigate({ to: "/dashboard", search: { view: "mentors" } });
                }}
              />
            )}
          </div>
          <div className="flex flex-col gap-0.5 sm:gap-1">
            <GettingStartedCard position="above" isExpected={hasNoStudents} />
            <BackupWarning />
            <WrongPinsNotice />
            <FailedMailsNotice />
            <CorrectionsNotice />
            <LaterDatesNotice />
            {searchParams.confirmed === undefined && <WaitingStudentsNotice />}
            <SendThisWeek />
            <SchoolOverview hasNoStudents={hasNoStudents} />
          </div>
        </>
      }
      below={<GettingStartedCard position="below" />}
    >
      <AdminView shown={shown === "mentors" ? "mentors" : "students"} searchParams={searchParams} onGo={go} />
    </OfficeHome>
  );
}
