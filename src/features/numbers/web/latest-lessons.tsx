import { Link } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { linkClass } from "#web/ui/link.tsx";
import type { TeacherInsights } from "./insights.api.ts";
import { LessonRate } from "./lesson-rate.tsx";

/** The latest classes, with how many students answered; each leads to its page. */
export function LatestLessons({ lessons }: { lessons: TeacherInsights["lessons"] }) {
  return (
    <Card title={t.insights.latest}>
      {lessons.length === 0 ? (
        <p className="text-ink-muted">{t.insights.latestNone}</p>
      ) : (
        <ul className="flex flex-col gap-1 sm:gap-3">
          {lessons.map(({ id, topic, date, daysLate, counts }) => (
            // A phone shows fewer. The bars line up, whatever the titles' lengths.
            <li
              key={id}
              className="flex flex-col max-sm:nth-[n+4]:hidden sm:grid sm:grid-cols-[minmax(0,1fr)_17rem] sm:items-center sm:gap-x-4"
            >
              <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 sm:block">
                <Link to="/class/$lessonId" params={{ lessonId: id }} className={linkClass}>
                  <span className="wrap-anywhere">{topic}</span>
                </Link>
                <span className="block text-sm text-ink-muted">{t.common.date(date)}</span>
                {daysLate !== null && <Badge>{t.insights.addedLate(daysLate)}</Badge>}
              </span>
              <LessonRate counts={counts} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
