import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "#domain/limits.ts";
import { StudentLink } from "#features/students/web/student-link.tsx";
import { StudentPlace } from "#features/students/web/student-place.tsx";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { type AudienceMember, audienceQuery } from "./audience.api.ts";

/** How many names are shown at first. */
const shownAtFirst = 12;

/** As the server decides who is reminded (src/features/reminders/server/due.queries.ts). */
const isDue = ({ status, answered, hasLeft, isFeedbackDeleted }: AudienceMember) =>
  status !== "excused" && answered === false && !hasLeft && !isFeedbackDeleted;

/** The names of those who have not answered a class, which the server tells from the day after it: all who can be reminded. */
export function SilentNames({ lessonId }: { lessonId: string }) {
  const { data } = useQuery(audienceQuery(lessonId, { limit: String(limits.pageSizeMax) }));
  const [isAll, setAll] = useState(false);
  const silent = data?.items.filter(isDue) ?? [];
  if (silent.length === 0) return null;
  const shown = isAll ? silent : silent.slice(0, shownAtFirst);
  const more = silent.length - shown.length;
  return (
    <div className="flex flex-col items-start gap-2">
      <ul className="grid w-full grid-cols-pair gap-x-4 gap-y-1">
        {shown.map((member) => (
          <li key={member.id} className="min-w-0">
            <StudentLink id={member.id} className="wrap-anywhere">
              {nameOf(member)}
            </StudentLink>
            <StudentPlace id={member.id} when="shared" />
            {member.status === "unconfirmed" && <Badge>{t.students.notConfirmed}</Badge>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" className="-ml-4" onClick={() => setAll(true)}>
          {t.insights.andMore(more)}
        </Button>
      )}
    </div>
  );
}
