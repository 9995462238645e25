import { useQuery } from "@tanstack/react-query";
import { linkOptions, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { LessonReply } from "#features/feedback/web/replies/lesson-reply.tsx";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import { BigFigure } from "#features/numbers/web/figure.tsx";
import { FigureExplanation } from "#features/numbers/web/figure-explanation.tsx";
import { type LessonInsights, lessonInsightsQuery } from "#features/numbers/web/insights.api.ts";
import { StarDistribution } from "#features/numbers/web/star-distribution.tsx";
import { RemindStudents } from "#features/reminders/web/remind-students.tsx";
import { isNotFound } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure, RecordNotFound } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { LessonAudience } from "./audience.tsx";
import { LessonComments } from "./lesson-comments.tsx";
import { ShareLesson } from "./share-lesson.tsx";

// What students said comes first; on a wide screen it has a column of its own.
const columns = "grid items-start gap-6 lg:grid-cols-2";

/** /class/{id}: how one class went, what students said and who was asked, for its teacher and admins. */
export default function LessonPage() {
  const { lessonId } = useParams({ from: "/class/$lessonId" });
  const { show } = useSearch({ from: "/class/$lessonId" });
  const query = useQuery(lessonInsightsQuery(lessonId));
  const isAdmin = useAccount().role === "admin";
  const { data, error } = query;
  if (isNotFound(error)) return <RecordNotFound message={t.lessons.notFound} back={<BackToLessons />} />;
  return (
    <Page
      title={data?.lesson.topic ?? t.feedbackFilters.class}
      intro={data && <LessonLine {...data.lesson} />}
      width="wide"
      back={<BackToLessons />}
      actions={
        <>
          <RemindStudents key={`remind ${lessonId}`} lessonId={lessonId} />
          <ShareLesson key={lessonId} lessonId={lessonId} isOpenAtFirst={show === "link"} />
          {isAdmin && (
            <ButtonLink variant="secondary" to="/messages/new" search={{ of: "class", id: lessonId }}>
              {t.links.informParents}
            </ButtonLink>
          )}
        </>
      }
    >
      {data ? (
        <div key={lessonId} className={columns}>
          <div className="flex min-w-0 flex-col gap-6">
            <LessonFigure insights={data} />
            <LessonReply lessonId={data.lesson.id} topic={data.lesson.topic} />
          </div>
          <LessonParts insights={data} />
        </div>
      ) : error ? (
        <LoadFailure query={query} notFound={t.lessons.notFound} failed={t.figurePages.lessonFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <div className={columns}>
            <Skeleton className="h-80 w-full rounded-card" />
            <Skeleton className="h-96 w-full rounded-card" />
          </div>
        </Loading>
      )}
    </Page>
  );
}

/** The stars whose comments are shown, from the address; and a way to choose others. */
function useStars(): [number | undefined, (stars: number | undefined) => void] {
  const navigate = useNavigate();
  const { stars } = useSearch({ from: "/class/$lessonId" });
  const choose = (next: number | undefined) =>
    void navigate({
      from: "/class/$lessonId",
      to: ".",
      search: next === undefined ? {} : { stars: String(next) },
      replace: true,
      resetScroll: false,
    });
  return [/^[1-5]$/.test(stars ?? "") ? Number(stars) : undefined, choose];
}

function LessonFigure({ insights }: { insights: LessonInsights }) {
  const { lesson, figure, counts, leastStudents, responsesFrom } = insights;
  const [chosen, choose] = useStars();
  return (
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
            {counts.unconfirmedCount > 0 && (
              <p className="text-ink-muted">{t.audience.unconfirmedCount(counts.unconfirmedCount)}</p>
            )}
          </BigFigure>
          <FigureExplanation figure={figure} excused={counts.excusedCount} />
        </div>
        {figure.responses > 0 && (
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
  );
}

/** What students said, and the students who were asked: which is in the address. */
function LessonParts({ insights }: { insights: LessonInsights }) {
  const { lesson, responsesFrom } = insights;
  const { show } = useSearch({ from: "/class/$lessonId" });
  const [stars, choose] = useStars();
  // Before that day, nobody is said not to have answered.
  const parts = ["feedback", ...(responsesFrom === null ? ["silent"] : []), "asked"] as const;
  const part = parts.find((each) => each === show) ?? "feedback";
  const texts: Record<string, string> = {
    feedback: t.labels.feedback,
    silent: t.audience.notAnswered,
    asked: t.lessons.audience,
  };
  return (
    <section aria-label={texts[part]} className="flex min-w-0 flex-col gap-4">
      <Tabs
        label={t.figurePages.parts}
        tabs={parts.map((each) => ({
          key: each,
          text: texts[each] ?? "",
          isCurrent: each === part,
          link: linkOptions({
            from: "/class/$lessonId",
            to: ".",
            search: each === "feedback" ? {} : { show: each },
            resetScroll: false,
          }),
        }))}
      />
      {part === "feedback" ? (
        <LessonComments lessonId={lesson.id} stars={stars} onShowAll={() => choose(undefined)} />
      ) : (
        <LessonAudience key={part} lessonId={lesson.id} isSilent={part === "silent"} />
      )}
    </section>
  );
}

/** From a page about one class: back to where one came from, or to the classes that one may see. */
function BackToLessons() {
  const { id, role } = useAccount();
  return role === "teacher" ? (
    <Back to="/allreview/$teacherId" params={{ teacherId: id }} />
  ) : (
    <Back to="/classes" />
  );
}
