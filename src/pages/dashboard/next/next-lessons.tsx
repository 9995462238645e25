import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LessonCounts } from "#features/lessons/web/audience/lesson-counts.tsx";
import { nextItemClass, ShowMore, shownAtFirst } from "#features/numbers/web/attention-items.tsx";
import type { TeacherInsights } from "#features/numbers/web/insights.api.ts";
import { RemindAll } from "#features/reminders/web/remind-all.tsx";
import { RemindButton } from "#features/reminders/web/remind-button.tsx";
import { ownRemindersQuery } from "#features/reminders/web/reminders.api.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { linkClass } from "#web/ui/link.tsx";

type ToRemind = TeacherInsights["toRemind"][number];
type ToReply = TeacherInsights["toReply"][number];

interface NextLessonsProps {
  toRemind: readonly ToRemind[];
  toReply: readonly ToReply[];
}

/** Classes that few students have answered, and classes with responses that nobody has had a reply to; one may be both. */
export function NextLessons({ toRemind, toReply }: NextLessonsProps) {
  const [isAll, setAll] = useState(false);
  const known = [...new Map([...toRemind, ...toReply].map((each) => [each.id, each])).values()];
  const shown = isAll ? known : known.slice(0, shownAtFirst);
  const more = known.length - shown.length;
  return (
    <>
      {shown.map(({ id, topic, date, counts }) => {
        const remind = toRemind.find((each) => each.id === id);
        const reply = toReply.find((each) => each.id === id);
        const about = t.feedback.ofLesson(topic, date);
        return (
          <li key={id} className={nextItemClass}>
            <Link to="/class/$lessonId" params={{ lessonId: id }} className={`${linkClass} wrap-anywhere`}>
              {topic}
            </Link>
            <span className="text-sm text-ink-muted">
              <DetailLine
                parts={[
                  t.common.date(date),
                  <LessonCounts key="counts" counts={counts} />,
                  reply && t.insights.noReplyYet,
                ]}
              />
            </span>
            <span className="-mx-3 flex flex-wrap">
              {remind && (
                <RemindButton
                  lessonId={id}
                  count={remind.remindable}
                  about={about}
                  variant="quiet"
                  className="px-3"
                />
              )}
              {reply && (
                <ButtonLink
                  variant="quiet"
                  className="px-3"
                  to="/class/$lessonId"
                  params={{ lessonId: id }}
                  aria-label={t.common.buttonFor(t.feedback.reply, about)}
                >
                  {t.feedback.reply}
                </ButtonLink>
              )}
            </span>
          </li>
        );
      })}
      {more > 0 && <ShowMore count={more} onPress={() => setAll(true)} />}
      {toRemind.length > 1 && <RemindWaiting />}
    </>
  );
}

/** One button for all of the teacher's classes that wait for answers. */
function RemindWaiting() {
  const { data: waiting } = useQuery(ownRemindersQuery);
  return (
    waiting && (
      <li>
        <RemindAll waiting={waiting} />
      </li>
    )
  );
}
