import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  type AudienceMember,
  othersQuery,
  useChangeStatus,
} from "#features/lessons/web/audience/audience.api.ts";
import { StudentRosterEntry, useStudentName } from "#features/students/web/roster-entry.tsx";
import { StudentLink } from "#features/students/web/student-link.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";

const rowClass =
  "flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card border border-line bg-card px-gutter py-1 sm:px-5";

interface AudienceMembersProps {
  lessonId: string;
  members: readonly AudienceMember[];
  busy: boolean;
  /** Each of them has not answered, which goes without saying. */
  isSilent: boolean;
}

/** The students that a class was put to, each with a button for those who were absent. */
export function AudienceMembers({ lessonId, members, busy, isSilent }: AudienceMembersProps) {
  return (
    <ul aria-busy={busy || undefined} className={`flex flex-col gap-2 ${busy ? "opacity-60" : ""}`}>
      {members.map((member) => (
        <Member
          key={member.id}
          lessonId={lessonId}
          member={isSilent ? { ...member, answered: null } : member}
        />
      ))}
    </ul>
  );
}

function Member({ lessonId, member }: { lessonId: string; member: AudienceMember }) {
  const name = useStudentName(member);
  const change = useChangeStatus(lessonId, {
    onSuccess: (_, { status }) =>
      notify.success(status === "asked" ? t.audience.nowAskedAgain(name) : t.audience.nowExcused(name)),
  });
  const isExcused = member.status === "excused";
  const label = isExcused ? t.audience.undoExcuse : t.audience.excuse;
  return (
    <li className={rowClass}>
      <NameAndState id={member.id} name={nameOf(member)} hasLeft={member.hasLeft}>
        {isExcused && <Badge>{t.audience.excused}</Badge>}
        {member.status === "unconfirmed" && <Badge>{t.students.notConfirmed}</Badge>}
        {member.isFeedbackDeleted ? (
          <Badge>{t.audience.feedbackDeleted}</Badge>
        ) : (
          member.answered !== null && <Answered isAnswered={member.answered} isExcused={isExcused} />
        )}
      </NameAndState>
      <Button
        variant="secondary"
        className="shrink-0"
        aria-label={t.common.buttonFor(label, name)}
        busy={change.isPending}
        onClick={() => change.mutate({ studentId: member.id, status: isExcused ? "asked" : "excused" })}
      >
        {label}
      </Button>
    </li>
  );
}

function Answered({ isAnswered, isExcused }: { isAnswered: boolean; isExcused: boolean }) {
  if (isAnswered) return <Badge tone="success">{t.audience.answered}</Badge>;
  return isExcused ? null : <Badge tone="star">{t.audience.notAnswered}</Badge>;
}

interface NameAndStateProps {
  id: string;
  name: string;
  hasLeft: boolean;
  children?: Elements;
}

function NameAndState({ id, name, hasLeft, children }: NameAndStateProps) {
  return (
    <div className="flex min-w-0 grow basis-40 flex-wrap items-center gap-x-3 gap-y-1">
      <StudentLink id={id} className="font-semibold wrap-anywhere">
        {name}
      </StudentLink>
      <StudentRosterEntry id={id} when="always" />
      <span className="flex flex-wrap gap-1.5">
        {children}
        {hasLeft && <Badge>{t.audience.hasLeft}</Badge>}
      </span>
    </div>
  );
}

/** The students who answered without having been asked. */
export function NotAsked({ lessonId }: { lessonId: string }) {
  const query = useInfiniteQuery(othersQuery(lessonId));
  const headingId = useId();
  // An excused student who answered is counted here, but listed above.
  const isEmpty = query.data?.pages.every(({ items }) => items.length === 0);
  if (isEmpty) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div>
        <h2 id={headingId} className="text-xl">
          {t.audience.others}
        </h2>
        <p className="text-ink-muted">{t.audience.othersNote}</p>
      </div>
      <InfiniteList
        query={query}
        loadingLabel={t.common.loading}
        skeletonHeight="h-16"
        failedMessage={t.audience.failed}
        emptyMessage={t.audience.nobodyAsked}
      >
        {(member) => (
          <li key={member.id} className={rowClass}>
            <NameAndState id={member.id} name={nameOf(member)} hasLeft={member.hasLeft} />
          </li>
        )}
      </InfiniteList>
    </section>
  );
}
