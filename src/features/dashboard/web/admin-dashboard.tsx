import { Link, Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import UserPlus from "lucide-react/icons/user-plus";
import X from "lucide-react/icons/x";
import { LogoutButton } from "#features/feedback/web/outbox/logout-button.tsx";
import { SendThisWeek } from "#features/messages/web/send-this-week.tsx";
import { overviewQuery } from "#features/numbers/web/insights.api.ts";
import { OverviewPending } from "#features/numbers/web/overview/overview-pending.tsx";
import { waitingCountQuery } from "#features/reminders/web/reminders.api.ts";
import { GettingStartedNotice } from "#features/school/web/getting-started/getting-started-notice.tsx";
import { FailedMailsNotice } from "#features/sign-in/web/links/failed-mails-notice.tsx";
import { WrongPinsNotice } from "#features/sign-in/web/pin/wrong-pins-notice.tsx";
import { listsId } from "#features/students/web/students.api.ts";
import { WaitingStudentsNotice } from "#features/students/web/waiting-students-notice.tsx";
import { addMentorName } from "#features/teachers/web/teachers.api.ts";
import { useFormToggle } from "#web/editing/use-form-toggle.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { whenTouched } from "#web/prefetch/prefetch.ts";
import type { Account } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AdminView } from "./admin-views.tsx";
import type { AdminSearchParams } from "./dashboard-data.ts";
import { LaterDatesNotice } from "./later-dates-notice.tsx";

const loadAddMentorForm = () => import("#features/teachers/web/add-mentor-form.tsx");
const AddMentorForm = lazyPart(loadAddMentorForm, <Skeleton className="h-96 w-full rounded-card" />);
whenTouched(loadAddMentorForm);

/** Fetched after the list. */
const SchoolOverview = lazyPart(
  async (queryClient) => {
    const [code] = await Promise.all([
      import("#features/numbers/web/overview/school-overview.tsx"),
      queryClient.prefetchQuery(overviewQuery),
      queryClient.prefetchQuery(waitingCountQuery),
    ]);
    return code;
  },
  <OverviewPending />,
);

/** Students and mentors, one list at a time; which list, and the position in it, is in the URL (spec section 2). */
export default function AdminDashboard({ account }: { account: Account }) {
  const atAdmin = useSearch({ from: "/admin", shouldThrow: false });
  const atDashboard = useSearch({ from: "/dashboard", shouldThrow: false });
  const searchParams: AdminSearchParams = atAdmin ?? atDashboard ?? {};
  const navigate = useNavigate();
  const form = useFormToggle(account.id, addMentorName);

  const go = (next: AdminSearchParams) => {
    // A search being typed is one history entry, not one per letter.
    const isTyping = next.search !== searchParams.search;
    // The lists are far down on a phone.
    void navigate({ to: ".", search: next, replace: isTyping, resetScroll: false });
  };
  const isDetail = searchParams.student !== undefined;
  if (searchParams.teacher !== undefined && !isDetail) {
    return (
      <Navigate to="/teachers/$teacherId/students" params={{ teacherId: searchParams.teacher }} replace />
    );
  }
  return (
    <Page
      title={t.dashboard.title}
      heading={t.dashboard.welcome(account.name)}
      isHeadBrief={isDetail}
      width="wide"
      logout={<LogoutButton role={account.role} />}
      actions={
        <Button
          {...form.button}
          icon={form.isOpen ? <X aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
        >
          {form.isOpen ? t.dashboard.hideForm : t.teachers.addMentor}
        </Button>
      }
    >
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
      {!isDetail && (
        <>
          <WrongPinsNotice />
          <FailedMailsNotice />
          <LaterDatesNotice />
          {searchParams.confirmed === undefined && <WaitingStudentsNotice />}
          <SendThisWeek />
          <SchoolOverview />
        </>
      )}
      <nav
        id={listsId}
        aria-label={t.dashboard.lists}
        className="flex scroll-mt-2 flex-wrap gap-1 self-start rounded-card bg-sunken p-1"
      >
        <ListLink label={t.dashboard.seeStudents} isCurrent={searchParams.view !== "mentors"} search={{}} />
        <ListLink
          label={t.dashboard.seeMentors}
          isCurrent={searchParams.view === "mentors"}
          search={{ view: "mentors" }}
        />
      </nav>
      <AdminView searchParams={searchParams} onGo={go} />
      <GettingStartedNotice />
    </Page>
  );
}

function ListLink({
  label,
  isCurrent,
  search,
}: {
  label: string;
  isCurrent: boolean;
  search: AdminSearchParams;
}) {
  return (
    <Link
      to="."
      search={search}
      resetScroll={false}
      aria-current={isCurrent ? "page" : undefined}
      // The router's own active-link check ignores search parameters that are left out.
      activeOptions={{ exact: true, explicitUndefined: true }}
      className={`inline-flex min-h-11 items-center rounded-control px-4 font-semibold no-underline ${isCurrent ? "bg-raised text-ink shadow-lift" : "text-ink-muted hover:text-ink"}`}
    >
      {label}
    </Link>
  );
}
