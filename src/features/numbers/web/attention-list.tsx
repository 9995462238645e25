import { Link } from "@tanstack/react-router";
import { attentionDays, attentionStarsMax } from "#domain/numbers/attention.ts";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { linkClass, nameLinkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";
import type { TeacherInsights } from "./insights.api.ts";

/** The latest feedback with few stars, which says what to change; each leads to its class. */
export function AttentionList({ items }: { items: TeacherInsights["attention"] }) {
  return (
    <Card title={t.insights.attention}>
      <p className="-mt-3 mb-4 text-sm text-ink-muted">
        {t.insights.attentionNote(attentionStarsMax, attentionDays)}
      </p>
      {items.length === 0 ? (
        <p className="text-ink-muted">{t.insights.attentionNone}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((each) => (
            <li
              key={each.id}
              className="flex flex-col gap-1 border-t border-line pt-4 first:border-0 first:pt-0"
            >
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Stars value={each.rating} size="small" />
                <StudentName {...each} />
                {!each.isSeen && <Badge tone="star">{t.feedback.isNew}</Badge>}
                <EditedBadge editedBy={each.editedBy} />
              </span>
              <LongText text={each.message} />
              <span className="text-sm text-ink-muted">
                <DetailLine
                  parts={[
                    <Link
                      key="class"
                      to="/class/$lessonId"
                      params={{ lessonId: each.reviewId }}
                      className={`${linkClass} text-sm`}
                    >
                      {each.topic}
                    </Link>,
                    t.common.date(each.date),
                  ]}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Leads to the student's page, unless the reader may not open it. */
function StudentName({ studentId, studentName, isReadable }: TeacherInsights["attention"][number]) {
  const look = "font-semibold wrap-anywhere";
  if (!isReadable)
    return (
      <span translate="no" className={look}>
        {studentName}
      </span>
    );
  return (
    <Link
      to="/studentdetails/$id"
      params={{ id: studentId }}
      translate="no"
      className={`${nameLinkClass} ${look}`}
    >
      {studentName}
    </Link>
  );
}
