import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type AudiencePage, audienceQuery } from "#features/lessons/web/audience/audience.api.ts";
import { nobodyAsked } from "#features/lessons/web/audience/counts-in-words.ts";
import { t } from "#web/language/language.ts";
import { ListPager, ListSearch } from "#web/lists/list-controls.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { AudienceMembers, NotAsked } from "./audience-members.tsx";

interface LessonAudienceProps {
  lessonId: string;
  /** Only those who have not answered. */
  isSilent?: boolean;
}

/** The students that a class was put to, for its teacher and admins (docs/decisions/033). Search and page are in the address. */
export function LessonAudience({ lessonId, isSilent = false }: LessonAudienceProps) {
  const { search, after } = useSearch({ from: "/class/$lessonId" });
  const query = useQuery(audienceQuery(lessonId, { list: isSilent ? "silent" : undefined, search, after }));
  const { data, isPlaceholderData } = query;
  if (!data && query.error) {
    return <LoadFailure query={query} notFound={t.lessons.notFound} failed={t.audience.failed} />;
  }
  if (!data) {
    return (
      <Loading label={t.common.loading}>
        {["search", "first", "second", "third"].map((each) => (
          <Skeleton key={each} className="h-16 w-full rounded-card" />
        ))}
      </Loading>
    );
  }
  return <Audience lessonId={lessonId} isSilent={isSilent} page={data} busy={isPlaceholderData} />;
}

function Audience({
  lessonId,
  isSilent,
  page,
  busy,
}: Required<LessonAudienceProps> & { page: AudiencePage; busy: boolean }) {
  const { search, after } = useSearch({ from: "/class/$lessonId" });
  const navigate = useNavigate();
  const { counts, responsesFrom, lesson } = page;
  const go = (changes: { search?: string; after?: string }) =>
    void navigate({
      from: "/class/$lessonId",
      to: ".",
      search: ({ show }) => ({ show, ...changes }),
      replace: changes.search !== search,
      resetScroll: false,
    });
  const none = isSilent ? t.reminders.nobodyToRemind : nobodyToAsk(lesson.subject, page.withoutCourse);
  return (
    <>
      {!isSilent && (
        <div className="flex flex-col gap-1">
          <p role="status" className="font-semibold">
            <AudienceInNumbers counts={counts} />
          </p>
          {responsesFrom !== null && (
            <p className="text-ink-muted">{t.audience.responsesFrom(responsesFrom)}</p>
          )}
          {counts.unconfirmedCount > 0 && <p className="text-ink-muted">{t.audience.unconfirmedNote}</p>}
        </div>
      )}
      <ListSearch
        label={t.audience.search}
        search={search ?? ""}
        onSearch={(text) => go({ search: text === "" ? undefined : text })}
      />
      {page.items.length === 0 ? (
        <EmptyState message={search ? t.students.noneFound(search) : none} />
      ) : (
        <AudienceMembers lessonId={lessonId} members={page.items} busy={busy} isSilent={isSilent} />
      )}
      <ListPager
        label={t.students.pages}
        after={after}
        next={page.next}
        busy={busy}
        onPage={(next) => go({ search, after: next })}
      />
      {!isSilent && counts.notAskedCount > 0 && responsesFrom === null && <NotAsked lessonId={lessonId} />}
    </>
  );
}

const nobodyToAsk = (subject: string, withoutCourse: number) =>
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
