import { useQuery } from "@tanstack/react-query";
import { linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { t } from "#web/language/language.ts";
import { FilterBar } from "#web/lists/filter-bar.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { knownIn, ResponseList, type ResponsesSearchParams } from "./response-list.tsx";

const FilterPanel = lazyPart(() => import("./responses-filter-panel.tsx"));

/** /responses: students' feedback to any teacher, for admins; for example what a figure was counted from. */
export default function ResponsesPage() {
  const searchParams = knownIn(useSearch({ from: "/responses" }));
  const { teacher, group, subject, from, to, search } = searchParams;
  const navigate = useNavigate();
  const go = (next: ResponsesSearchParams) =>
    void navigate({ to: "/responses", search: next, replace: true, resetScroll: false });
  const inUse = [teacher, group, subject, from ?? to].filter((each) => each !== undefined).length;
  // Responses to a teacher who was deleted are still listed, but they have no page to go back to.
  const { data, isError } = useQuery({ ...teacherQuery(teacher ?? ""), enabled: teacher !== undefined });
  return (
    <Page
      title={t.insights.responsesHeading}
      back={
        teacher === undefined || isError ? (
          <BackLink to="/dashboard">{t.common.backToDashboard}</BackLink>
        ) : (
          <BackLink to="/teachers/$teacherId" params={{ teacherId: teacher }}>
            {data ? fullName(data) : t.labels.teacher}
          </BackLink>
        )
      }
    >
      <FilterBar
        search={{
          label: t.feedback.search,
          text: search,
          onSearch: (words) => go({ ...searchParams, search: words }),
        }}
        inUse={inUse}
        isOpenAtFirst={inUse > 0}
        onClear={inUse > 0 || search !== undefined ? () => go({ stars: searchParams.stars }) : undefined}
      >
        <FilterPanel searchParams={searchParams} onChange={go} />
      </FilterBar>
      <ResponseList
        {...searchParams}
        linkOf={(stars) =>
          linkOptions({ to: "/responses", search: { ...searchParams, stars }, resetScroll: false })
        }
      />
    </Page>
  );
}
