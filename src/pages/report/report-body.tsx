import { Link } from "@tanstack/react-router";
import { countOf, noLessonChanges } from "#domain/numbers/lesson-changes.ts";
import type { Figure } from "#domain/numbers/month.ts";
import { lessonDetails } from "#features/lessons/web/lesson-line.tsx";
import { BigFigure } from "#features/numbers/web/figure.tsx";
import { waysMade } from "#features/numbers/web/figure-explanation.tsx";
import { MonthTrend } from "#features/numbers/web/month-trend.tsx";
import type {
  ClassGroupReport,
  Report,
  SchoolReport,
  TeacherReport,
} from "#features/numbers/web/reports/reports.api.ts";
import { StarDistribution } from "#features/numbers/web/star-distribution.tsx";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { useAccount } from "#web/session/account.ts";
import { Card } from "#web/ui/card.tsx";
import { linkClass, nameLinkClass } from "#web/ui/link.tsx";
import { ReportTable } from "./report-table.tsx";

/** Printed as a plain name. */
const rowLink = `${nameLinkClass} print:no-underline`;

/** The figures of a report, in the order in which they are printed. */
export function ReportBody({ report }: { report: Report }) {
  const { figure, leastStudents, months, compared } = report;
  return (
    <>
      {/* Beside each other where there is room for both. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] items-start gap-6 print:block print:*:mb-6">
        <Card title={t.reports.summary} className="print:p-4">
          <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
            <div className="flex flex-col gap-2">
              <BigFigure figure={figure} leastStudents={leastStudents} />
              <p>{t.reports.classes(report.lessons)}</p>
            </div>
            {figure.responses > 0 && (
              <StarDistribution title={t.labels.stars} level={3} counts={figure.counts} />
            )}
          </div>
          <Ways report={report} />
        </Card>
        {months.length > 1 && (
          <Card className="print:p-4">
            <MonthTrend months={months} level={2} empty={t.reports.empty} />
          </Card>
        )}
      </div>
      {compared && (
        <ReportTable
          title={t.reports.compared}
          heading={t.feedbackFilters.period}
          note={t.reports.comparison[compared.change ?? "few"]}
          rows={[compared, report].map(({ from, to, figure }) => ({
            id: from,
            name: t.feedbackFilters.days(from, to),
            figure,
          }))}
        />
      )}
      <ReportTable
        title={t.reports.byMonth}
        heading={t.teachers.month}
        rows={months.map(({ month, change, ...figure }) => ({
          id: month,
          name: t.common.month(month),
          figure,
          change: change && t.insights[change],
        }))}
      />
      {"teachers" in report ? <Teachers report={report} /> : <Classes report={report} />}
      <section className="break-inside-avoid">
        <h2 className="text-xl">{t.reports.method}</h2>
        <p className="mt-2 font-semibold">{t.insights.notVerdict}</p>
        {t.reports.methodSentences.map((each) => (
          <p key={each} className="mt-1 max-w-prose text-ink-muted">
            {each}
          </p>
        ))}
      </section>
    </>
  );
}

/** How the number was calculated: nothing can be opened on paper, so everything is shown. */
function Ways({ report }: { report: Report }) {
  const { figure, unconfirmed, excused } = report;
  const { byOthers, lessonChanges } = changesIn(report);
  const isChanged = countByOthers(byOthers) > 0;
  const lines = [
    ...waysMade({ figure, byOthers, lessonChanges, unconfirmed, excused }),
    ...(isChanged ? [t.reports.changedInMonths] : []),
    ...("classGroup" in report ? [t.reports.changedOfTeachers] : []),
  ];
  const { role } = useAccount();
  if (lines.length === 0) return null;
  const hasEntries = isChanged || countOf(lessonChanges) > 0;
  return (
    <>
      <ul className="mt-5 flex max-w-prose print:max-w-none list-disc flex-col gap-1 pl-5 text-sm text-ink-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {role === "admin" && hasEntries && (
        <Link
          to="/audit-log"
          search={"teacher" in report ? { teacher: report.teacher.id } : { group: "edits" }}
          className={`${linkClass} self-start print:hidden`}
        >
          {t.feedbackChanges.seeInLog}
        </Link>
      )}
    </>
  );
}

const noChanges = { byOthers: { edited: 0, moved: 0, deleted: 0 }, lessonChanges: noLessonChanges };

/** What others changed; nothing where it is not counted, as for class groups. */
const changesIn = (counted: { figure: Figure } & Partial<typeof noChanges>) => ({ ...noChanges, ...counted });

const countByOthers = ({ edited, moved, deleted }: (typeof noChanges)["byOthers"]) =>
  edited + moved + deleted;

function Teachers({ report }: { report: SchoolReport | ClassGroupReport }) {
  return (
    <ReportTable
      title={t.reports.byTeacher}
      heading={t.labels.teacher}
      rows={report.teachers.map((teacher) => {
        const { id, name, subject, isDeleted, figure } = teacher;
        const { byOthers, lessonChanges } = changesIn(teacher);
        const changed = countByOthers(byOthers);
        const notes = [
          isDeleted ? t.reports.deletedTeacher : subject,
          changed > 0 && t.insights.changedMark(changed),
          countOf(lessonChanges) > 0 && t.insights.lessonChangesMark(countOf(lessonChanges)),
        ];
        return {
          id,
          name: isDeleted ? (
            name
          ) : (
            <Link to="/teachers/$teacherId" params={{ teacherId: id }} className={rowLink}>
              {name}
            </Link>
          ),
          note: <DetailLine parts={notes} />,
          figure,
        };
      })}
    />
  );
}

function Classes({ report }: { report: TeacherReport }) {
  const { lessons, listedLessons } = report;
  const shown = listedLessons.length;
  return (
    <ReportTable
      title={t.reports.byLesson}
      heading={t.feedbackFilters.class}
      note={shown < lessons ? t.reports.newestOf(shown, lessons) : undefined}
      rows={listedLessons.map(({ id, topic, daysLate, countsFrom, figure, ...lesson }) => ({
        id,
        name: (
          <Link to="/class/$lessonId" params={{ lessonId: id }} className={rowLink}>
            {topic}
          </Link>
        ),
        note: (
          <DetailLine
            parts={[
              ...lessonDetails(lesson),
              daysLate !== null && t.insights.addedLate(daysLate),
              countsFrom !== null && t.insights.countsFrom(countsFrom),
            ]}
          />
        ),
        figure,
      }))}
    />
  );
}
