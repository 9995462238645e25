import { linkOptions, useSearch } from "@tanstack/react-router";
import { LessonList } from "#features/numbers/web/overview/lesson-list.tsx";
import { teacherListsId } from "#features/teachers/web/lesson-changes-link.tsx";
import { t } from "#web/language/language.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { knownIn, ResponseList } from "./response-list.tsx";
import { TeacherMonths } from "./teacher-figures.tsx";

/** How many are shown until 'Show more' is pressed. */
const shownAtFirst = 4;

/** What students said to a teacher, all their classes, or their months: which, and with how many stars, is in the URL. */
export function TeacherLists({ teacherId }: { teacherId: string }) {
  const searchParams = useSearch({ from: "/teachers/$teacherId" });
  const { stars } = knownIn(searchParams);
  const texts = { feedback: t.labels.feedback, classes: t.navigation.classes, months: t.figurePages.months };
  const lists = ["feedback", "classes", "months"] as const;
  const list = lists.find((each) => each === searchParams.list) ?? "feedback";
  return (
    <section id={teacherListsId} aria-label={texts[list]} className="flex scroll-mt-4 flex-col gap-4">
      <Tabs
        label={t.figurePages.parts}
        tabs={lists.map((each) => ({
          key: each,
          text: texts[each],
          isCurrent: each === list,
          link: linkOptions({
            from: "/teachers/$teacherId",
            to: ".",
            search: each === "feedback" ? {} : { list: each },
            resetScroll: false,
          }),
        }))}
      />
      {list === "classes" && <LessonList teacherId={teacherId} first={shownAtFirst} />}
      {list === "months" && <TeacherMonths teacherId={teacherId} />}
      {list === "feedback" && (
        <ResponseList
          teacher={teacherId}
          stars={stars}
          first={shownAtFirst}
          linkOf={(each) =>
            linkOptions({
              from: "/teachers/$teacherId",
              to: ".",
              search: { stars: each },
              resetScroll: false,
            })
          }
        />
      )}
    </section>
  );
}
