import Info from "lucide-react/icons/info";
import { useState } from "react";
import { averageOf, countOf } from "#domain/monthly-rating.ts";
import { notify } from "#web/dialogs/notify.ts";
import { Popover } from "#web/dialogs/popover.tsx";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { StarShape } from "#web/ui/star-shape.tsx";
import type { TeacherRow } from "./teachers.api.ts";

const loadDialog = () => import("./monthly-ratings-dialog.tsx");
const MonthlyRatingsDialog = lazyPart(loadDialog);

/** The significant changes of a month's averages, among all teachers. */
export interface ComparedTeachers {
  month: string;
  changes: readonly { id: string; direction: "up" | "down" }[];
}

interface MonthlyRatingsProps {
  teacher: TeacherRow;
  teacherName: string;
  compared?: ComparedTeachers | undefined;
  /** The months with responses from unconfirmed students, once they are known. */
  unconfirmedMonths?: TeacherRow["unconfirmedMonths"];
}

/** The newest month's average, with its number of responses and whether it clearly changed; all months on demand. */
export function MonthlyRatings({
  teacher,
  teacherName,
  compared,
  unconfirmedMonths = [],
}: MonthlyRatingsProps) {
  const [open, setOpen] = useState<boolean>();
  const { id, monthlyRatings, changedMonths, lessonChanges } = teacher;
  const [newest] = monthlyRatings;
  const isOfNewest = ({ month }: { month: string }) => month === newest?.month;
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
  const changed = sum(changedMonths.filter(isOfNewest).map(({ reviews }) => reviews));
  // Also of months whose feedback was all deleted or moved away.
  const elsewhere = sum(changedMonths.map(({ reviews }) => reviews)) - changed;
  const lessonsChanged = sum(lessonChanges.map(({ lessons }) => lessons));
  const unconfirmed = sum(unconfirmedMonths.filter(isOfNewest).map(({ responses }) => responses));
  const notes = [
    changed > 0 && t.teachers.changedByOthers(changed),
    elsewhere > 0 && t.teachers.changedInOtherMonths(elsewhere),
    lessonsChanged > 0 && t.teachers.lessonChangesMark(lessonsChanged),
    unconfirmed > 0 && t.teachers.unconfirmedMark(unconfirmed),
  ].filter((note) => note !== false);
  const show = () =>
    loadDialog().then(
      () => setOpen(true),
      () => notify.error(t.request.offline),
    );
  const direction =
    compared && newest?.month === compared.month
      ? compared.changes.find((change) => change.id === id)?.direction
      : undefined;
  return (
    <div className="flex flex-col items-start">
      {newest ? (
        <span
          className={`inline-flex flex-wrap items-baseline gap-1 tabular-nums @5xl:flex-nowrap @5xl:whitespace-nowrap ${newest.isFew ? "text-ink-muted" : ""}`}
        >
          <span>{`${t.teachers.monthOfRating(newest.month)} ${t.common.oneDecimal(averageOf(newest.counts))}`}</span>
          <StarShape filled={!newest.isFew} className="size-4.5 self-center" />
          <Denominator count={countOf(newest.counts)} />
          {newest.isFew && <span className="sr-only">{t.teachers.fewResponses}</span>}
          {direction && (
            <Badge tone={direction === "up" ? "success" : "star"}>
              {direction === "up" ? t.teachers.directionUp : t.teachers.directionDown}
            </Badge>
          )}
        </span>
      ) : (
        <span className="text-ink-muted">
          <span>{t.feedback.none}</span> <Denominator count={0} />
        </span>
      )}
      {(newest || notes.length > 0) && (
        <span className="relative -my-1 -ml-2 flex items-center">
          <Button
            variant="quiet"
            className="px-2! text-sm whitespace-nowrap @4xl:min-h-8 @4xl:py-0"
            aria-label={t.common.buttonFor(t.teachers.allMonths, teacherName)}
            onClick={() => void show()}
          >
            {t.teachers.allMonths}
          </Button>
          <RatingMarks teacherName={teacherName} notes={notes} />
        </span>
      )}
      {open !== undefined && (
        <MonthlyRatingsDialog
          open={open}
          onOpenChange={setOpen}
          teacherId={id}
          teacherName={teacherName}
          ratings={monthlyRatings}
        />
      )}
    </div>
  );
}

function Denominator({ count }: { count: number }) {
  return (
    <span className="text-ink-muted" title={t.teachers.feedbackCount(count)}>
      <span aria-hidden="true">{`(${t.common.number(count)})`}</span>
      <span className="sr-only">{t.teachers.feedbackCount(count)}</span>
    </span>
  );
}

interface RatingMarksProps {
  teacherName: string;
  /** What an admin should know beside an average, in sentences. */
  notes: readonly string[];
}

/** Behind a button, because most averages need no note; nothing without notes. */
function RatingMarks({ teacherName, notes }: RatingMarksProps) {
  const [first] = notes;
  if (first === undefined) return null;
  return (
    <Popover
      button={<Info className="size-4.5" />}
      label={t.common.buttonFor(t.teachers.notes, teacherName)}
      buttonClass="inline-flex size-10 items-center @4xl:size-8 justify-center rounded-control text-primary hover:bg-primary-soft"
      position="top-full left-0 @4xl:right-0 @4xl:left-auto"
    >
      {notes.length === 1 ? (
        <p className="w-64 max-w-full p-1 text-left text-sm whitespace-normal">{first}</p>
      ) : (
        <ul className="flex w-64 max-w-full list-disc flex-col gap-1 p-1 pl-5 text-left text-sm whitespace-normal">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
