import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useId } from "react";
import { EditFeedbackLink } from "#features/feedback/web/edit/edit-feedback-link.tsx";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { OriginalWords } from "#features/feedback/web/original-words.tsx";
import { ReceivedFollowUp } from "#features/feedback/web/replies/received-follow-up.tsx";
import StudentFollowUp from "#features/feedback/web/replies/student-follow-up.tsx";
import { WithheldMark } from "#features/feedback/web/withheld/withheld-mark.tsx";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { type Answered, type LessonOfStudent, lessonsQuery } from "./student-history.api.ts";

/** The filters and what an empty list says. */
const choices = [
  { answered: "no", label: () => t.audience.notAnswered, none: () => t.studentHistory.noneUnanswered },
  { answered: "yes", label: () => t.audience.answered, none: () => t.studentHistory.noneAnswered },
  { answered: undefined, label: () => t.invitations.all, none: () => t.studentHistory.none },
] as const;

/** The classes that a student was asked about or answered, newest first. */
export function LessonsOfStudent({ id }: { id: string }) {
  const headingId = useId();
  const search = useSearch({ from: "/studentdetails/$id" });
  const answered: Answered =
    search.answered === "yes" || search.answered === "no" ? search.answered : undefined;
  const list = useInfiniteQuery(lessonsQuery(id, answered));
  return (
    <section id="classes" aria-labelledby={headingId} className="flex scroll-mt-4 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="text-xl">
          {t.places.classes}
        </h2>
        <nav aria-label={t.studentHistory.which} className="flex flex-wrap gap-1 rounded-card bg-sunken p-1">
          {choices.map((each) => (
            <Link
              key={each.answered ?? "all"}
              to="/studentdetails/$id"
              params={{ id }}
              search={{ answered: each.answered }}
              replace
              resetScroll={false}
              aria-current={each.answered === answered ? "page" : undefined}
              activeOptions={{ exact: true, explicitUndefined: true }}
              className={`inline-flex min-h-11 items-center rounded-control px-3 font-semibold no-underline sm:px-4 ${each.answered === answered ? "bg-raised text-ink shadow-lift" : "text-ink-muted hover:text-ink"}`}
            >
              {each.label()}
            </Link>
          ))}
        </nav>
      </div>
      <InfiniteList
        query={list}
        loadingLabel={t.common.loading}
        skeletonHeight="h-28"
        failedMessage={t.figurePages.lessonsFailed}
        emptyMessage={choices.find((each) => each.answered === answered)?.none() ?? t.studentHistory.none}
      >
        {(each) => (
          <li key={each.id} className="rounded-card border border-line bg-card p-gutter sm:px-5">
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
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg">
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
      {feedback && <GivenFeedback feedback={feedback} />}
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

function GivenFeedback({ feedback }: { feedback: Feedback }) {
  const { role } = useAccount();
  return (
    <>
      <div className="max-w-prose">
        <LongText text={feedback.message} />
      </div>
      <div className="-my-1 flex flex-wrap items-center gap-x-4">
        <EditFeedbackLink {...feedback} />
        <WithheldMark feedback={feedback} />
        <EditedBadge editedBy={feedback.editedBy} />
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
