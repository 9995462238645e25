import { useQuery } from "@tanstack/react-query";
import { linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import { wholeMonths } from "#domain/dates/months.ts";
import { fullName } from "#domain/full-name.ts";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { Chip, ChipList } from "#web/ui/chip.tsx";
import { knownIn, ResponseList, type ResponsesSearchParams } from "./response-list.tsx";

/** /responses: students' feedback to any teacher, for admins; for example what a figure was counted from. */
export default function ResponsesPage() {
  const searchParams = knownIn(useSearch({ from: "/responses" }));
  const { teacher, from, to } = searchParams;
  const navigate = useNavigate();
  const go = (next: ResponsesSearchParams) => void navigate({ to: "/responses", search: next });
  const { data } = useQuery({ ...teacherQuery(teacher ?? ""), enabled: teacher !== undefined });
  return (
    <Page title={t.insights.responsesHeading} back={<Back to="/dashboard" />}>
      {(teacher !== undefined || from !== undefined || to !== undefined) && (
        <ChipList label={t.figurePages.filteredBy}>
          {teacher !== undefined && (
            <Chip onRemove={() => go({ ...searchParams, teacher: undefined })}>
              {data ? fullName(data) : t.audit.oneTeacher}
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
