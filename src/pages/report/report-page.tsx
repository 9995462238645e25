import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { isPlainDate } from "#domain/dates/calendar.ts";
import { wholeMonths } from "#domain/dates/months.ts";
import type { Whose } from "#features/numbers/server/whose.queries.ts";
import {
  csvPath,
  type Report,
  type ReportDays,
  reportQuery,
} from "#features/numbers/web/reports/reports.api.ts";
import { PrintHeader } from "#features/school/web/print-header.tsx";
import { RequestError } from "#web/data/api-client.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { t, useLanguage } from "#web/language/language.ts";
import { PeriodFilter } from "#web/lists/period-filter.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor } from "#web/ui/button-link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { CompareField, comparedIn, type ReportSearchParams } from "./compare-field.tsx";
import { ReportBody } from "./report-body.tsx";

const monthsAtFirst = 3;

/** /report: a teacher's own classes; for admins a teacher's, a class group's or the whole school's. In any period, to be printed or saved. */
export default function ReportPage() {
  const { teacher, group, compare, ...chosen } = useSearch({ from: "/report" });
  const whose = whoseOf(useAccount().role === "teacher" ? "me" : teacher, group);
  const schoolDay = useQuery(schoolDayQuery);
  const today = schoolDay.data?.today;
  const atFirst = today === undefined ? undefined : wholeMonths(today, { count: monthsAtFirst });
  const from = isPlainDate(chosen.from) ? chosen.from : atFirst?.from;
  const to = isPlainDate(chosen.to) ? chosen.to : atFirst?.to;
  const isKnown = from !== undefined && to !== undefined;
  const isReversed = isKnown && to < from;
  const before = isKnown && !isReversed ? comparedIn({ from, to }, { compare, ...chosen }) : undefined;
  const isWrong = before !== undefined && (before.to < before.from || (isKnown && before.to >= from));
  const days = {
    from: from ?? "",
    to: to ?? "",
    ...(before && { beforeFrom: before.from, beforeTo: before.to }),
  };
  const query = useQuery({
    ...reportQuery(whose, days),
    enabled: isKnown && !isReversed && !isWrong,
    placeholderData: keepPreviousData,
  });
  // Without a period in the address, it needs the school's day first.
  const failed = [query, ...(isKnown ? [] : [schoolDay])].find(({ error }) => error !== null);
  const navigate = useNavigate();
  const choose = (changes: ReportSearchParams) =>
    void navigate({
      to: "/report",
      search: { teacher, group, compare, ...chosen, from, to, ...changes },
      replace: true,
      resetScroll: false,
    });
  const report = query.data;
  return (
    <Page
      title={report ? titleOf(report) : t.insights.report}
      intro={
        report && (
          <>
            <span>{t.feedbackFilters.days(report.from, report.to)}</span>
            {today && <span className="hidden text-sm print:block">{t.reports.madeOn(today)}</span>}
          </>
        )
      }
      back={
        <>
          <PrintHeader />
          {whose !== "school" && <Back to="/dashboard" />}
        </>
      }
      width="wide"
      actions={report && <Actions whose={whose} days={{ ...days, from: report.from, to: report.to }} />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2 print:hidden">
        <PeriodFilter
          from={from}
          to={to}
          error={isReversed ? t.reports.endsBeforeItBegins : undefined}
          onPeriod={choose}
        />
        <CompareField
          compare={compare}
          before={before}
          chosen={chosen}
          error={isWrong ? t.reports.beforeOverlaps : undefined}
          onCompare={choose}
        />
      </div>
      {report ? (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={`flex flex-col gap-6 ${query.isPlaceholderData ? "opacity-60" : ""}`}
        >
          <ReportBody report={report} />
        </div>
      ) : failed?.error ? (
        <LoadFailure
          query={failed}
          notFound={isOfGroup(whose) ? t.classGroups.notFound : t.reports.teacherNotFound}
          failed={failureOf(failed.error)}
        />
      ) : isReversed || isWrong ? null : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-72 w-full rounded-card" />
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

function whoseOf(teacherId: string | undefined, classGroupId: string | undefined): Whose {
  if (teacherId !== undefined) return { teacherId };
  return classGroupId === undefined ? "school" : { classGroupId };
}

const isOfGroup = (whose: Whose) => whose !== "school" && "classGroupId" in whose;

function titleOf(report: Report): string {
  if ("teacher" in report) return t.reports.of(report.teacher.name);
  return "classGroup" in report ? t.reports.of(report.classGroup.name) : t.reports.ofSchool;
}

function Actions({ whose, days }: { whose: Whose; days: ReportDays }) {
  const language = useLanguage();
  return (
    <>
      <Button icon={<Printer />} onClick={() => window.print()}>
        {t.reports.print}
      </Button>
      <ButtonAnchor variant="secondary" icon={<Download />} href={csvPath(whose, days, language)} download>
        {t.reports.csv}
      </ButtonAnchor>
    </>
  );
}

/** Why it failed, if the server says so: it is busy, or the period is too long. */
function failureOf(error: Error): string {
  const hasReason =
    error instanceof RequestError && ["unavailable", "too-many-requests"].includes(error.body.code);
  return hasReason ? error.message : t.reports.failed;
}
