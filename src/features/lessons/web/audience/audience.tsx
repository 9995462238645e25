import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { BackToLessons } from "#features/lessons/web/back-to-lessons.tsx";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import { t } from "#web/language/language.ts";
import { ListPager, ListSearch } from "#web/lists/list-controls.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { type AudiencePage, audienceQuery } from "./audience.api.ts";
import { AudienceMembers, NotAsked } from "./audience-members.tsx";
import { nobodyAsked } from "./counts-in-words.ts";

/**
 * The audience of a class, for its teacher and admins (docs/decisions/033). `children` come between the numbers and the
 * names.
 */
export function LessonAudience({ lessonId, children }: { lessonId: string; children?: Elements }) {
  const { search, after } = useSearch({ from: "/audience/$lessonId" });
  const query = useQuery(audienceQuery(lessonId, { search, after }));
  const { data } = query;
  return (
    <Page
      title={t.lessons.audience}
      heading={data?.lesson.topic}
      intro={data && <LessonLine {...data.lesson} />}
      back={<BackToLessons />}
    >
      {data ? (
        <Audience
          lessonId={lessonId}
          page={data}
          search={search}
          after={after}
          busy={query.isPlaceholderData}
        >
          {children}
        </Audience>
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.lessons.notFound} failed={t.audience.failed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

interface AudienceProps {
  lessonId: string;
  page: AudiencePage;
  search: string | undefined;
  after: string | undefined;
  /** Whether the page shown is the previous one, because the next one is loading. */
  busy: boolean;
  children: Elements;
}

function Audience({ lessonId, page, search, after, busy, children }: AudienceProps) {
  const navigate = useNavigate();
  const { counts, responsesFrom, lesson } = page;
  const go = (searchParams: { search?: string; after?: string }) =>
    void navigate({
      from: "/audience/$lessonId",
      to: ".",
      search: searchParams,
      replace: searchParams.search !== search,
      resetScroll: false,
    });
  return (
    <>
      <div className="flex flex-col gap-1">
        {lesson.classGroups.length > 0 && (
          <p>{t.audience.onlyForGroups(t.common.list(lesson.classGroups.map(({ name }) => name)))}</p>
        )}
        <p role="status" className="font-semibold">
          <AudienceInNumbers counts={counts} />
        </p>
        {responsesFrom !== null && (
          <p className="text-ink-muted">{t.audience.responsesFrom(responsesFrom)}</p>
        )}
        {counts.unconfirmedCount > 0 && <p className="text-ink-muted">{t.audience.unconfirmedNote}</p>}
      </div>
      {children}
      <section aria-label={t.lessons.audience} className="flex flex-col gap-5">
        <ListSearch
          label={t.audience.search}
          search={search ?? ""}
          onSearch={(text) => go({ search: text === "" ? undefined : text })}
        />
        {page.items.length === 0 ? (
          <EmptyState
            message={
              search ? t.students.noneFound(search) : nobodyAskedAbout(lesson.subject, page.withoutCourse)
            }
          />
        ) : (
          <AudienceMembers lessonId={lessonId} members={page.items} busy={busy} />
        )}
        <ListPager
          label={t.students.pages}
          after={after}
          next={page.next}
          busy={busy}
          onPage={(next) => go({ search, after: next })}
        />
      </section>
      {counts.notAskedCount > 0 && responsesFrom === null && <NotAsked lessonId={lessonId} />}
    </>
  );
}

const nobodyAskedAbout = (subject: string, withoutCourse: number) =>
  withoutCourse > 0 ? t.audience.nobodyHasCourse(withoutCourse, subject) : t.audience.nobodyAsked;

/** '28 asked, 12 answered · +2 not asked · 1 absent'. */
function AudienceInNumbers({ counts }: Pick<AudiencePage, "counts">) {
  const { askedCount, excusedCount, unconfirmedCount, respondedCount, notAskedCount } = counts;
  return (
    <DetailLine
      parts={[
        askedCount === 0 ? nobodyAsked(counts) : t.audience.askedAndAnswered(askedCount, respondedCount),
        notAskedCount > 0 && t.lessons.plusNotAsked(notAskedCount),
        excusedCount > 0 && t.lessons.excusedCount(excusedCount),
        askedCount > 0 && unconfirmedCount > 0 && t.audience.unconfirmedCount(unconfirmedCount),
      ]}
    />
  );
}
