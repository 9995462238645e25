import { useQuery } from "@tanstack/react-query";
import { linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import { wholeMonths } from "#domain/dates/months.ts";
import { fullName } from "#domain/full-name.ts";
import { classGroupQuery } from "#features/class-groups/web/class-groups.api.ts";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { t } from "#web/language/language.ts";
import { FilterBar } from "#web/lists/filter-bar.tsx";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { Chip, ChipList } from "#web/ui/chip.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { knownIn, ResponseList, type ResponsesSearchParams } from "./response-list.tsx";

const FilterPanel = lazyPart(() => import("./responses-filter-panel.tsx"));
const ExportMenu = lazyPart(() => import("#features/exports/web/export-menu.tsx"));

/** /responses: students' feedback to any teacher, for admins; for example what a figure was counted from. */
export default function ResponsesPage() {
  const searchParams = knownIn(useSearch({ from: "/responses" }));
  const { teacher, group, subject, stars, from, to, search } = searchParams;
  const navigate = useNavigate();
  const go = (next: ResponsesSearchParams) =>
    void navigate({ to: "/responses", search: next, replace: true, resetScroll: false });
  const inUse = [teacher, group, subject, from ?? to].filter((each) => each !== undefined).length;
  const isFiltered = inUse > 0 || search !== undefined;
  const { data } = useQuery({ ...teacherQuery(teacher ?? ""), enabled: teacher !== undefined });
  const { data: classGroup } = useQuery({ ...classGroupQuery(group ?? ""), enabled: group !== undefined });
  return (
    <Page
      title={t.insights.responsesHeading}
      back={<Back to="/dashboard" />}
      actions={
        <ExportMenu
          table="feedback"
          filters={{ teacherId: teacher, classGroupId: group, subject, rating: stars, from, to, search }}
        />
      }
    >
      <FilterBar
        search={{
          label: t.feedback.search,
          text: search,
          onSearch: (words) => go({ ...searchParams, search: words }),
        }}
        inUse={inUse}
        onClear={isFiltered ? () => go({ stars: searchParams.stars }) : undefined}
      >
        <FilterPanel searchParams={searchParams} onChange={go} />
      </FilterBar>
      {inUse > 0 && (
        <ChipList label={t.audit.filteredBy}>
          {teacher !== undefined && (
            <Chip onRemove={() => go({ ...searchParams, teacher: undefined })}>
              {data ? fullName(data) : t.audit.oneTeacher}
            </Chip>
          )}
          {subject !== undefined && (
            <Chip onRemove={() => go({ ...searchParams, subject: undefined })}>{subject}</Chip>
          )}
          {group !== undefined && (
            <Chip onRemove={() => go({ ...searchParams, group: undefined })}>
              {classGroup?.name ?? t.labels.classGroup}
            </Chip>
          )}
          {(from !== undefined || to !== undefined) && (
            <Chip onRemove={() => go({ ...searchParams, from: undefined, to: undefined })}>
              {periodInWords(from, to)}
            </Chip>
          )}
        </ChipList>
      )}
      <ResponseList
        {...searchParams}
        onClear={isFiltered || searchParams.stars !== undefined ? () => go({}) : undefined}
        linkOf={(stars) =>
          linkOptions({ to: "/responses", search: { ...searchParams, stars }, resetScroll: false })
        }
      />
    </Page>
  );
}

/** 'October 2026' for a whole month. */
function periodInWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined || to === undefined) return t.common.date(from ?? to ?? "");
  const month = wholeMonths(from);
  return month.from === from && month.to === to ? t.common.month(from.slice(0, 7)) : t.reports.days(from, to);
}
