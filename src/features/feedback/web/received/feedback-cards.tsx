import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { ReceivedFollowUp } from "#features/feedback/web/replies/received-follow-up.tsx";
import { WithheldBadge } from "#features/feedback/web/withheld/withheld-badge.tsx";
import { StudentPlace } from "#features/students/web/student-place.tsx";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { FeedbackMenu } from "./feedback-menu.tsx";

interface FeedbackCardsProps {
  caption: string;
  /** For screen readers only, when a heading above says the same. */
  hideCaption?: boolean;
  rows: readonly Feedback[];
  /** Loading: skeletons if there are no rows yet, otherwise the old rows stay, faded. */
  busy: boolean;
  onDeleted: () => void;
}

/** The table of a teacher's feedback where it has no room: stars and words first, then Reply, the rest in a menu. */
export function FeedbackCards({ caption, hideCaption = false, rows, busy, onDeleted }: FeedbackCardsProps) {
  return (
    <div className="flex flex-col gap-3">
      <h2 className={hideCaption ? "sr-only" : "text-lg"}>{caption}</h2>
      <ul
        aria-busy={busy || undefined}
        className={`flex flex-col gap-3 ${busy && rows.length > 0 ? "opacity-60" : ""}`}
      >
        {rows.map((feedback) => (
          <li
            key={feedback.id}
            className="flex flex-col gap-1 rounded-card border border-line bg-card px-gutter py-3 sm:px-5"
          >
            <span className="flex flex-wrap items-center gap-x-3">
              <Stars value={feedback.rating} size="small" />
              <WithheldBadge withheldBy={feedback.withheldBy} />
              <EditedBadge editedBy={feedback.editedBy} />
            </span>
            <LongText text={feedback.message} />
            <span className="text-sm text-ink-muted">
              <DetailLine
                parts={[
                  <h3 key="student" translate="no" className="font-sans text-sm">
                    <span>{nameOf({ name: feedback.studentName, surname: feedback.surname })}</span>
                    <StudentPlace id={feedback.studentId} when="shared" />
                  </h3>,
                  feedback.topic,
                  <time key="date" dateTime={feedback.date}>
                    {t.common.date(feedback.date)}
                  </time>,
                ]}
              />
            </span>
            <ReceivedFollowUp
              feedback={feedback}
              actions={<FeedbackMenu feedback={feedback} onDeleted={onDeleted} />}
            />
          </li>
        ))}
        {busy &&
          rows.length === 0 &&
          ["first", "second", "third"].map((key) => (
            <li key={key}>
              <Skeleton className="h-36 w-full rounded-card" />
            </li>
          ))}
      </ul>
    </div>
  );
}
