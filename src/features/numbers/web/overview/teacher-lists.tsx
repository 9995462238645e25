import { linkOptions, useSearch } from "@tanstack/react-router";
import { teacherListsId } from "#features/teachers/web/lesson-changes-link.tsx";
import { t } from "#web/language/language.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { LessonList } from "./lesson-list.tsx";
import { knownIn, ResponseList } from "./response-list.tsx";

/** The comments on a teacher, or all their classes: which, and with how many stars, is in the URL. */
export function TeacherLists({ teacherId }: { teacherId: string }) {
  const searchParams = useSearch({ from: "/teachers/$teacherId" });
  const list = searchParams.list === "classes" ? "classes" : "comments";
  const { stars } = knownIn(searchParams);
  const texts = { comments: t.figurePages.comments, classes: t.places.classes };
  return (
    <section id={teacherListsId} aria-label={texts[list]} className="flex scroll-mt-4 flex-col gap-4">
      <Tabs
        label={t.figurePages.listOf}
        tabs={(["comments", "classes"] as const).map((each) => ({
          key: each,
          text: texts[each],
          isCurrent: each === list,
          link: linkOptions({
            from: "/teachers/$teacherId",
            to: ".",
            search: each === "classes" ? { list: each } : {},
            resetScroll: false,
          }),
        }))}
      />
      {list === "classes" ? (
        <LessonList teacherId={teacherId} />
      ) : (
        <ResponseList
          teacher={teacherId}
          stars={stars}
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
