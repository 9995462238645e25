import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { monthBefore } from "#domain/dates/months.ts";
import { ShowMore } from "#features/numbers/web/attention-items.tsx";
import type { Overview } from "#features/numbers/web/insights.api.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { linkClass } from "#web/ui/link.tsx";

function TeacherLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/teachers/$teacherId" params={{ teacherId: id }} translate="no" className={linkClass}>
      {name}
    </Link>
  );
}

type TeachersToTalkToProps = Pick<Overview, "compared" | "quiet" | "quietSince">;

/** Whether there is anyone to talk to, or too many to say. */
export function hasTeachersToTalkTo({ compared, quiet }: TeachersToTalkToProps): boolean {
  return hasChanges(compared) || quiet.length > 0;
}

const hasChanges = ({ teachers, changes }: Overview["compared"]) => teachers === null || changes.length > 0;

/** Whom an admin may want to talk to: teachers whose average clearly changed, and those who have been quiet. */
export function TeachersToTalkTo({ compared, quiet, quietSince }: TeachersToTalkToProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        {hasChanges(compared) && <Changes compared={compared} />}
        {quiet.length > 0 && <Quiet quiet={quiet} since={quietSince} />}
      </div>
    </Card>
  );
}

/** The teachers whose average clearly changed from the month before. */
function Changes({ compared }: { compared: Overview["compared"] }) {
  const { month, teachers, changes } = compared;
  if (teachers === null) {
    return (
      <Part title={t.insights.changes}>
        <p className="text-ink-muted">{t.insights.changesTooMany}</p>
      </Part>
    );
  }
  return (
    <Part title={t.insights.changes} note={t.insights.changesNote(monthBefore(month))}>
      <ul className="flex flex-col gap-3">
        {changes.map(({ id, name, direction, before, now }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TeacherLink id={id} name={name} />
            <Badge tone={direction === "up" ? "success" : "star"}>
              {direction === "up" ? t.teachers.directionUp : t.teachers.directionDown}
            </Badge>
            <span className="text-ink-muted tabular-nums">
              {t.insights.changeFromTo(before.average, now.average)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const quietShown = 5;

/** Teachers without recent classes or responses. */
function Quiet({ quiet, since }: { quiet: Overview["quiet"]; since: string }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? quiet : quiet.slice(0, quietShown);
  return (
    <Part title={t.insights.quiet} note={t.insights.quietNote(since)}>
      <ul className="flex flex-col gap-3">
        {shown.map(({ id, name, lastLesson, lastFeedback }) => (
          <li key={id}>
            <TeacherLink id={id} name={name} />
            <span className="block text-sm text-ink-muted">
              <DetailLine
                parts={[
                  lastLesson === null ? t.insights.noLesson : t.insights.lastLesson(lastLesson),
                  lastFeedback === null ? t.insights.noResponse : t.insights.lastResponse(lastFeedback),
                ]}
              />
            </span>
          </li>
        ))}
        {quiet.length > shown.length && (
          <ShowMore count={quiet.length - shown.length} onPress={() => setWhole(true)} />
        )}
      </ul>
    </Part>
  );
}

interface PartProps {
  title: string;
  note?: string;
  children: Elements;
}

function Part({ title, note, children }: PartProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-1 text-lg">
        {title}
      </h3>
      {note && <p className="mb-3 text-sm text-ink-muted">{note}</p>}
      {children}
    </section>
  );
}
