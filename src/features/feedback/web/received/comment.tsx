import { Link } from "@tanstack/react-router";
import { EditFeedbackLink } from "#features/feedback/web/edit/edit-feedback-link.tsx";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { OriginalWords } from "#features/feedback/web/original-words.tsx";
import { NewMark } from "#features/feedback/web/replies/new-mark.tsx";
import { ReceivedFollowUp } from "#features/feedback/web/replies/received-follow-up.tsx";
import { WithheldMark } from "#features/feedback/web/withheld/withheld-mark.tsx";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { StudentLink } from "#features/students/web/student-link.tsx";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { useAccount } from "#web/session/account.ts";
import { nameLinkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { FeedbackActions } from "./feedback-actions.tsx";

interface CommentProps {
  feedback: Feedback;
  /** What is said about the class: nothing on its own page, not the teacher on theirs. */
  about?: "class" | "class and teacher";
  /** Of the student's name. */
  heading?: "h2" | "h3";
}

/** A student's comment on a class, in a list of comments. */
export function Comment({ feedback, about, heading: Heading = "h3" }: CommentProps) {
  const { role } = useAccount();
  return (
    <li className="rounded-card border border-line bg-card p-gutter sm:px-5">
      <article className="flex flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <Heading className="min-w-0 flex-1 basis-24 text-lg wrap-anywhere">
            <StudentLink id={feedback.studentId}>
              {nameOf({ name: feedback.studentName, surname: feedback.surname })}
            </StudentLink>
            {role === "teacher" && <NewMark feedbackId={feedback.id} />}
            <StudentRosterEntry id={feedback.studentId} when="shared" />
          </Heading>
          <span className="mt-0.5 shrink-0">
            <Stars value={feedback.rating} />
          </span>
        </div>
        {about && (
          <p className="-mt-2 text-sm text-ink-muted">
            <DetailLine
              parts={[
                <Link
                  key="class"
                  to="/class/$lessonId"
                  params={{ lessonId: feedback.reviewId }}
                  className={nameLinkClass}
                >
                  {feedback.topic}
                </Link>,
                <time key="date" dateTime={feedback.date}>
                  {t.common.date(feedback.date)}
                </time>,
                feedback.subject,
                role !== "teacher" && about === "class and teacher" && feedback.teacherName,
              ]}
            />
          </p>
        )}
        <div className="max-w-prose">
          <LongText text={feedback.message} />
        </div>
        {role === "teacher" ? (
          <ReceivedFollowUp
            feedback={feedback}
            actions={
              <>
                <FeedbackActions
                  feedback={feedback}
                  onDeleted={() => document.getElementById("main")?.focus()}
                />
                <WithheldMark feedback={feedback} />
                <EditedBadge editedBy={feedback.editedBy} />
              </>
            }
          />
        ) : (
          <div className="-mb-2 flex flex-wrap items-center gap-x-4">
            <EditFeedbackLink {...feedback} />
            <WithheldMark feedback={feedback} />
            <EditedBadge editedBy={feedback.editedBy} />
          </div>
        )}
        <OriginalWords original={feedback.original} />
      </article>
    </li>
  );
}
