import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import UsersRound from "lucide-react/icons/users-round";
import { LessonReply } from "#features/feedback/web/replies/lesson-reply.tsx";
import { SilentNames } from "#features/lessons/web/audience/silent-names.tsx";
import { BackToLessons } from "#features/lessons/web/back-to-lessons.tsx";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import { RemindStudents } from "#features/reminders/web/remind-students.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { BigFigure } from "./figure.tsx";
import { FigureExplanation } from "./figure-explanation.tsx";
import { type LessonInsights, lessonInsightsQuery } from "./insights.api.ts";
import { LessonComments } from "./lesson-comments.tsx";
import { ShareLesson } from "./share-lesson.tsx";
import { StarDistribution } from "./star-distribution.tsx";

/** /class/{id}: how one class went, for its teacher and admins. */
export default function LessonPage() {
  const { lessonId } = useParams({ from: "/class/$lessonId" });
  const query = useQuery(lessonInsightsQuery(lessonId));
  const isAdmin = useAccount().role === "admin";
  const { data } = query;
  return (
    <Page
      title={data?.lesson.topic ?? t.labels.topic}
      intro={data && <LessonLine {...data.lesson} />}
      width="wide"
      back={<BackToLessons />}
      actions={
        <>
          {isAdmin && (
            <ButtonLink variant="secondary" to="/messages/new" search={{ of: "class", id: lessonId }}>
              {t.links.informParents}
            </ButtonLink>
          )}
          <ButtonLink
            variant="secondary"
            icon={<UsersRound aria-hidden="true" className="size-5" />}
            to="/audience/$lessonId"
            params={{ lessonId }}
          >
            {t.figurePages.whoWasAsked}
          </ButtonLink>
        </>
      }
    >
      {data ? (
        <LessonInFigures key={lessonId} insights={data} />
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.lessons.notFound} failed={t.figurePages.lessonFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-64 w-full rounded-card" />
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

function LessonInFigures({ insights }: { insights: LessonInsights }) {
  const { lesson, figure, counts, leastStudents, responsesFrom } = insights;
  const navigate = useNavigate();
  const search = useSearch({ from: "/class/$lessonId" });
  const chosen = /^[1-5]$/.test(search.stars ?? "") ? Number(search.stars) : undefined;
  const choose = (stars: number | undefined) =>
    void navigate({
      from: "/class/$lessonId",
      to: ".",
      search: stars === undefined ? {} : { stars: String(stars) },
      replace: true,
      resetScroll: false,
    });
  const hasResponses = figure.responses > 0;
  const isTeacher = useAccount().role === "teacher";
  const column = "flex min-w-0 flex-col gap-6";
  return (
    // What students said comes first; on a wide screen it has a column of its own.
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className={column}>
        <Card>
          <div className="grid gap-6 sm:grid-cols-2">
            <div className="flex flex-col gap-2">
              {lesson.classGroups.length > 0 && (
                <p className="text-ink-muted">
                  {t.audience.onlyForGroups(t.common.list(lesson.classGroups.map(({ name }) => name)))}
                </p>
              )}
              {insights.daysLate !== null && (
                <p>
                  <Badge>{t.insights.addedLate(insights.daysLate)}</Badge>
                </p>
              )}
              <BigFigure figure={figure} leastStudents={leastStudents}>
                {figure.asked > 0 && responsesFrom !== null && (
                  <p className="text-ink-muted">{t.insights.countsFrom(responsesFrom)}</p>
                )}
                {counts !== null && counts.unconfirmedCount > 0 && (
                  <p className="text-ink-muted">{t.audience.unconfirmedCount(counts.unconfirmedCount)}</p>
                )}
              </BigFigure>
              <FigureExplanation figure={figure} excused={counts?.excusedCount} />
            </div>
            {hasResponses && (
              <StarDistribution
                title={t.labels.stars}
                level={2}
                description={t.figurePages.starsFilterNote}
                counts={figure.counts}
                chosen={chosen}
                onChoose={(stars) => choose(stars === chosen ? undefined : stars)}
              />
            )}
          </div>
        </Card>
        <LessonReply lessonId={lesson.id} topic={lesson.topic} />
      </div>
      {hasResponses && (
        <div className="min-w-0 lg:row-span-2">
          <LessonComments lessonId={lesson.id} stars={chosen} onShowAll={() => choose(undefined)} />
        </div>
      )}
      <div className={column}>
        {isTeacher && !hasResponses && <ShareLesson lessonId={lesson.id} isFolded={false} />}
        <RemindStudents lessonId={lesson.id} names={<SilentNames lessonId={lesson.id} />} />
        {isTeacher && hasResponses && <ShareLesson lessonId={lesson.id} isFolded />}
      </div>
    </div>
  );
}
