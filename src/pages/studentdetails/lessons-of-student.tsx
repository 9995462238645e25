import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId } from "react";
import { EditFeedbackLink } from "#features/feedback/web/edit/edit-feedback-link.tsx";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { OriginalWords } from "#features/feedback/web/original-words.tsx";
import { NewMark } from "#features/feedback/web/replies/new-mark.tsx";
import { ReceivedFollowUp } from "#features/feedback/web/replies/received-follow-up.tsx";
import StudentFollowUp from "#features/feedback/web/replies/student-follow-up.tsx";
import { WithheldMark } from "#features/feedback/web/withheld/withheld-mark.tsx";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import {
  type Activity,
  activityQuery,
  type LessonOfStudent,
  lessonsQuery,
} from "#features/numbers/web/student-history/student-history.api.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** How much of the latest feedback stands beside the profile. */
const latestShown = 5;

/** The filters and what an empty list says. */
const choices = [
  { shown: "no", label: () => t.audience.notAnswered, none: () => t.studentHistory.noneUnanswered },
  { shown: "yes", label: () => t.audience.answered, none: () => t.studentHistory.noneAnswered },
  { shown: "all", label: () => t.invitations.all, none: () => t.studentHistory.none },
] as const;

interface LessonsOfStudentProps {
  id: string;
  /** Whether only the classes of the signed-in teacher are shown. */
  isOwnLessons: boolean;
}

/** A student's latest feedback; if the address says so, the classes that they were asked about or answered. Newest first. */
export function LessonsOfStudent({ id, isOwnLessons }: LessonsOfStudentProps) {
  const headingId = useId();
  const search = useSearch({ from: "/studentdetails/$id" });
  const choice = choices.find(({ shown }) => shown === search.answered);
  const { shown: answered = "yes", none = () => t.studentHistory.noneAnswered } = choice ?? {};
  const list = useInfiniteQuery(
    lessonsQuery(id, answered === "all" ? undefined : answered, choice ? undefined : latestShown),
  );
  return (
    <section
      id="classes"
      aria-labelledby={headingId}
      className="flex min-w-0 scroll-mt-4 flex-col gap-2 sm:gap-3"
    >
      <h2 id={headingId} className="text-xl">
        {t.studentHistory.title}
      </h2>
      <ActivityLine id={id} isOwnLessons={isOwnLessons} />
      {choice && (
        <nav
          aria-label={t.studentHistory.which}
          className="flex flex-wrap gap-1 self-start rounded-card bg-sunken p-1"
        >
          {choices.map(({ shown, label }) => (
            <Link
              key={shown}
              to="/studentdetails/$id"
              params={{ id }}
              search={{ answered: shown }}
              replace
              resetScroll={false}
              aria-current={shown === answered ? "page" : undefined}
              activeOptions={{ exact: true }}
              className={`inline-flex min-h-11 items-center rounded-control px-3 font-semibold no-underline sm:px-4 ${shown === answered ? "bg-raised text-ink shadow-lift" : "text-ink-muted hover:text-ink"}`}
            >
              {label()}
            </Link>
          ))}
        </nav>
      )}
      <InfiniteList
        query={list}
        loadingLabel={t.common.loading}
        skeletonHeight="h-28"
        failedMessage={t.figurePages.lessonsFailed}
        emptyMessage={none()}
      >
        {(each) => (
          <li key={each.id} className="rounded-card border border-line bg-card px-gutter py-3 sm:px-5">
            <LessonEntry entry={each} />
          </li>
        )}
      </InfiniteList>
    </section>
  );
}

function LessonEntry({ entry }: { entry: LessonOfStudent }) {
  const { id, topic, feedback } = entry;
  return (
    <article className="flex flex-col gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-base sm:text-lg">
            <Link to="/class/$lessonId" params={{ lessonId: id }} className={`${linkClass} -my-2`}>
              <span className="wrap-anywhere">{topic}</span>
            </Link>
          </h3>
          <LessonLine {...entry} />
        </div>
        {feedback && (
          <span className="pt-1">
            <Stars value={feedback.rating} />
          </span>
        )}
      </div>
      <States entry={entry} />
      {feedback && <OwnFeedback feedback={feedback} />}
    </article>
  );
}

/** What the stars do not say: whether the student was asked, and whether their feedback was deleted. */
function States({ entry }: { entry: LessonOfStudent }) {
  const { status, answered, isFeedbackDeleted } = entry;
  const states = [
    ...(status === null ? [<Badge key="status">{t.studentHistory.notAsked}</Badge>] : []),
    ...(status === "excused" ? [<Badge key="status">{t.audience.excused}</Badge>] : []),
    ...(status === "unconfirmed" ? [<Badge key="status">{t.students.notConfirmed}</Badge>] : []),
    ...(status === "asked" && answered === false
      ? [
          <Badge key="answer" tone="star">
            {t.audience.notAnswered}
          </Badge>,
        ]
      : []),
    ...(isFeedbackDeleted ? [<Badge key="answer">{t.audience.feedbackDeleted}</Badge>] : []),
  ];
  return states.length > 0 && <div className="flex flex-wrap gap-1.5">{states}</div>;
}

function OwnFeedback({ feedback }: { feedback: Feedback }) {
  const { role } = useAccount();
  return (
    <>
      <div className="max-w-prose">
        <LongText text={feedback.message} size="small" />
      </div>
      <div className="-my-2 flex flex-wrap items-center gap-x-4">
        <EditFeedbackLink {...feedback} />
        <WithheldMark feedback={feedback} />
        <EditedBadge editedBy={feedback.editedBy} />
        {role === "teacher" && <NewMark feedbackId={feedback.id} />}
      </div>
      <OriginalWords original={feedback.original} />
      {role === "teacher" ? (
        <ReceivedFollowUp feedback={feedback} />
      ) : (
        <StudentFollowUp feedback={feedback} />
      )}
    </>
  );
}

interface ActivityLineProps {
  id: string;
  /** Whether only the classes of the signed-in teacher are counted. */
  isOwnLessons: boolean;
}

/** How many classes a student was asked about and answered: one line, which opens. */
export function ActivityLine({ id, isOwnLessons }: ActivityLineProps) {
  const { data, error, refetch, isFetching } = useQuery(activityQuery(id));
  if (data) return <Figures id={id} activity={data} isOwnLessons={isOwnLessons} />;
  if (error) {
    return <ErrorState message={t.insights.failed} query={{ refetch, isFetching }} />;
  }
  return (
    <Loading label={t.common.loading}>
      <Skeleton className="h-11 w-full" />
    </Loading>
  );
}

function Figures({ id, activity, isOwnLessons }: ActivityLineProps & { activity: Activity }) {
  const { lastDays, schoolYear, all } = activity;
  const unanswered = all.askedCount - all.answeredCount;
  const counting = isOwnLessons ? t.studentHistory.ownFromNextDay : t.studentHistory.fromNextDay;
  // Feedback of today may stand below.
  if (all.askedCount + all.notAskedCount + all.excusedCount === 0) {
    return <p className="text-ink-muted">{`${t.studentHistory.noneCounted} ${counting}`}</p>;
  }
  return (
    <details className="group min-w-0">
      <summary className="-my-1 flex min-h-11 w-fit items-center gap-2 rounded-control text-primary [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">{t.studentHistory.lastDays(lastDays.days)}</span>
          <span className="text-ink">
            {` · ${t.studentHistory.askedAndAnswered(lastDays.askedCount, lastDays.answeredCount)}`}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
        <Others counts={lastDays} />
        <p>
          <b className="font-semibold">
            {schoolYear ? t.studentHistory.schoolYear(schoolYear.name) : t.studentHistory.allSoFar}
          </b>
          <br />
          <span>{inWords(schoolYear ?? all)}</span>
        </p>
        <Others counts={schoolYear ?? all} />
        <p className="text-sm text-ink-muted">{counting}</p>
        {unanswered > 0 && (
          <Link
            to="/studentdetails/$id"
            params={{ id }}
            search={{ answered: "no" }}
            hash="classes"
            className={`${linkClass} -my-2 self-start`}
          >
            {t.studentHistory.seeUnanswered(unanswered)}
          </Link>
        )}
      </div>
    </details>
  );
}

type Counts = Activity["all"];

const inWords = ({ askedCount, answeredCount }: Counts) =>
  t.studentHistory.askedAndAnswered(askedCount, answeredCount);

function Others({ counts: { notAskedCount, excusedCount } }: { counts: Counts }) {
  const others = [
    notAskedCount > 0 && t.studentHistory.alsoAnswered(notAskedCount),
    excusedCount > 0 && t.studentHistory.excusedFrom(excusedCount),
  ].filter((each) => each !== false);
  return others.length > 0 && <p className="text-sm text-ink-muted">{others.join(" · ")}</p>;
}
