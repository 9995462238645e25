import { Link, type LinkProps, linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import { can } from "#domain/permissions.ts";
import { listsId } from "#features/students/web/students.api.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import type { Account } from "#web/session/account.ts";
import type { Elements } from "#web/ui/elements.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
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
  /** The list, unless it is that of the class groups. */
  children: Elements;
}

/** The home of the office: greeting, what waits, and its lists, one at a time (spec section 2). */
export function OfficeHome({ account, list, shown, buttons, lines, isDetail, children }: OfficeHomeProps) {
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
      <div className={`flex flex-col gap-1.5 sm:gap-2 ${isDetail ? "sm:-mt-3" : "-mt-3"}`}>
        {!isDetail && (
          <>
            {lines}
            <ListTabs account={account} shown={shown} />
          </>
        )}
        {shown === "class-groups" ? <ClassGroups /> : children}
      </div>
    </Page>
  );
}

function ListTabs({ account, shown }: { account: Account; shown: OfficeList }) {
  return (
    <nav
      id={listsId}
      aria-label={t.dashboard.lists}
      className="@container scroll-mt-2 border-b border-line print:hidden"
    >
      <div className="-mb-px flex gap-x-1 overflow-x-auto [scrollbar-width:none] @max-3xs:flex-wrap">
        <Tab
          label={t.dashboard.seeStudents}
          isCurrent={shown === "students"}
          link={linkOptions({ to: "/dashboard", search: {} })}
        />
        {can(account, "teacher.list") && (
          <Tab
            label={t.dashboard.seeMentors}
            isCurrent={shown === "mentors"}
            link={linkOptions({ to: "/dashboard", search: { view: "mentors" } })}
          />
        )}
        <Tab
          label={t.links.classGroups}
          isCurrent={shown === "class-groups"}
          link={linkOptions({ to: "/class-groups" })}
        />
      </div>
    </nav>
  );
}

function Tab({ label, isCurrent, link }: { label: string; isCurrent: boolean; link: LinkProps }) {
  return (
    <Link
      {...link}
      resetScroll={false}
      aria-current={isCurrent ? "page" : undefined}
      // The router's own active-link check ignores search parameters that are left out.
      activeOptions={{ exact: true, explicitUndefined: true }}
      className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-2.5 font-medium text-ink-muted no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary max-sm:text-sm sm:px-3"
    >
      {label}
    </Link>
  );
}
