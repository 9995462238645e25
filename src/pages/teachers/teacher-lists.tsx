import { useInfiniteQuery } from "@tanstack/react-query";
import { linkOptions, useSearch } from "@tanstack/react-router";
import { allStars } from "#domain/feedback.ts";
import { feedbackListQuery } from "#features/feedback/web/feedback.api.ts";
import { Comment } from "#features/feedback/web/received/comment.tsx";
import { LessonList } from "#features/numbers/web/overview/lesson-list.tsx";
import { teacherListsId } from "#features/teachers/web/lesson-changes.tsx";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TeacherMonths } from "./teacher-figures.tsx";

/** Students' feedback to a teacher, newest first, with any number of stars or, in the URL, a certain one. */
function ResponseList({ teacherId, stars: inUrl = "" }: { teacherId: string; stars?: string }) {
  // Not what the server would reject.
  const stars = /^[1-5]$/.test(inUrl) ? inUrl : undefined;
  const list = useInfiniteQuery(feedbackListQuery({ teacherId, rating: stars }));
  const choices = [undefined, ...[...allStars].reverse().map(String)];
  return (
    <>
      <Tabs
        label={t.labels.stars}
        tabs={choices.map((each) => ({
          key: each ?? "all",
          text: each === undefined ? t.figurePages.allStars : t.feedback.stars(Number(each)),
          isCurrent: each === stars,
          link: linkOptions({
            from: "/teachers/$teacherId",
            to: ".",
            search: { stars: each },
            resetScroll: false,
          }),
        }))}
      />
      <InfiniteList
        query={list}
        first={shownAtFirst}
        loadingLabel={t.feedback.loadingAll}
        skeletonHeight="h-36"
        failedMessage={t.feedback.listFailed}
        emptyMessage={t.figurePages.responsesNone}
      >
        {(feedback) => <Comment key={feedback.id} feedback={feedback} about="class" heading="h2" />}
      </InfiniteList>
    </>
  );
}

/** How many are shown until 'Show more' is pressed. */
const shownAtFirst = 4;

/** What students said to a teacher, all their classes, or their months: which, and with how many stars, is in the URL. */
export function TeacherLists({ teacherId }: { teacherId: string }) {
  const searchParams = useSearch({ from: "/teachers/$teacherId" });
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
      {list === "feedback" && <ResponseList teacherId={teacherId} stars={searchParams.stars} />}
    </section>
  );
}
