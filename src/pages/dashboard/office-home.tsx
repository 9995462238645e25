import { linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import { can } from "#domain/permissions.ts";
import { listsId } from "#features/students/web/students.api.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import type { Account } from "#web/session/account.ts";
import type { Elements } from "#web/ui/elements.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { AdminSearchParams } from "./dashboard-data.ts";

/** The lists of the office, each with a tab. */
export type OfficeList = "students" | "mentors" | "class-groups";

/** How the dashboards of the office are drawn: at an address of its own, a list is given. */
export interface OfficeDashboardProps {
  account: Account;
  list?: OfficeList;
}

const ClassGroups = lazyPart(
  () => import("#features/class-groups/web/class-groups-view.tsx"),
  <Skeleton className="h-96 w-full rounded-card" />,
);

/** The position in the lists, which is in the URL, and how it is changed. */
export function usePosition() {
  const searchParams: AdminSearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (next: AdminSearchParams) => {
    // A search being typed is one history entry, not one per letter.
    const replace = next.search !== searchParams.search;
    void navigate({ to: ".", search: next, state: true, replace, resetScroll: false });
  };
  return { searchParams, go };
}

interface OfficeHomeProps extends OfficeDashboardProps {
  /** The list that is shown. */
  shown: OfficeList;
  /** Beside the greeting, before Logout. */
  buttons: Elements;
  /** What waits, a line each, and the numbers; left out while one student's feedback is shown. */
  lines: Elements;
  isDetail?: boolean;
  /** Below each of the lists. */
  below?: Elements;
  /** The list, unless it is that of the class groups. */
  children: Elements;
}

/** The home of the office: greeting, what waits, and its lists, one at a time (spec section 2). */
export function OfficeHome({
  account,
  list,
  shown,
  buttons,
  lines,
  isDetail,
  below,
  children,
}: OfficeHomeProps) {
  const titles = {
    students: t.labels.students,
    mentors: t.labels.teachers,
    "class-groups": t.links.classGroups,
  };
  return (
    <Page
      title={list ? titles[list] : t.dashboard.title}
      heading={list ? titles[list] : t.dashboard.welcome(account.name)}
      isHeadBrief={isDetail}
      width="wide"
      logout={buttons}
    >
      <div className={`flex flex-col gap-1 sm:gap-2 ${isDetail ? "sm:-mt-3" : "-mt-3"}`}>
        {!isDetail && (
          <>
            {lines}
            <ListTabs account={account} shown={shown} />
          </>
        )}
        {shown === "class-groups" ? <ClassGroups /> : children}
        {below}
      </div>
    </Page>
  );
}

function ListTabs({ account, shown }: { account: Account; shown: OfficeList }) {
  const { seeStudents, seeMentors, lists } = t.dashboard;
  const tabs = [
    { key: "students", text: seeStudents, link: linkOptions({ to: "/dashboard", search: {} }) },
    can(account, "teacher.list") && {
      key: "mentors",
      text: seeMentors,
      link: linkOptions({ to: "/dashboard", search: { view: "mentors" } }),
    },
    { key: "class-groups", text: t.links.classGroups, link: linkOptions({ to: "/class-groups" }) },
  ].filter((tab) => tab !== false);
  return (
    <Tabs
      id={listsId}
      label={lists}
      tabs={tabs.map(({ link, ...tab }) => ({
        ...tab,
        isCurrent: tab.key === shown,
        link: { ...link, resetScroll: false },
      }))}
    />
  );
}
