import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Import, ImportUndo } from "#domain/import/schemas.ts";
import { classGroupsQuery } from "#features/class-groups/web/class-groups.api.ts";
import {
  importRowsQuery,
  type PreviewRow,
  undoQuery,
  useUndoImport,
} from "#features/import/web/imports.api.ts";
import { rowsToDecide, SummaryInWords } from "#features/import/web/summary-in-words.tsx";
import { TeacherLinks } from "#features/sign-in/web/links/teacher-links.tsx";
import { useSchoolClock } from "#web/data/school-day.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t, words } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { fieldName, sentenceOfRow } from "./row-in-words.ts";
import { WrongRowsDownload } from "./wrong-rows-download.tsx";

/** What an import did, what comes next, and its undo. */
export function AppliedImport({ found }: { found: Import }) {
  const { id, state, schoolYearId, summary, admin, appliedAt, undoneAt, rowCount } = found;
  const clock = useSchoolClock();
  const { newStudents = 0, newTeachers = 0 } = summary ?? {};
  const leftOut = summary ? rowsToDecide(summary) : 0;
  const hasLeftOut = leftOut > 0 && rowCount > 0 && state === "applied";
  return (
    <>
      <Card>
        <div className="flex flex-col gap-3">
          <p className="text-ink-muted">
            {undoneAt === null
              ? t.importPreview.doneBy(admin, clock.day(appliedAt ?? ""))
              : t.importPreview.undoneOn(clock.day(undoneAt))}
          </p>
          {summary && <SummaryInWords summary={summary} />}
          {leftOut > 0 && <p>{t.importPreview.wereLeftOut(leftOut)}</p>}
        </div>
      </Card>
      {state === "applied" && newStudents + newTeachers > 0 && (
        <Card title={t.importPreview.nextSteps}>
          <ul className="flex flex-col gap-4">
            {newStudents > 0 && (
              <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="min-w-0 grow basis-64">{t.importPreview.cardsHint}</p>
                <ButtonLink to="/handouts">{t.importPreview.cards}</ButtonLink>
              </li>
            )}
            {newTeachers > 0 && (
              <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="min-w-0 grow basis-64">{t.importPreview.teachersHint}</p>
                <TeacherLinks />
              </li>
            )}
          </ul>
        </Card>
      )}
      {state === "applied" && <Untaught schoolYearId={schoolYearId} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="secondary" to="/import">
          {t.importPreview.importMore}
        </ButtonLink>
        {state === "applied" && <Undo id={id} />}
      </div>
      {hasLeftOut && <LeftOutRows importId={id} />}
    </>
  );
}

/** The class groups of the year whose students have no teacher, and so no class to rate. */
function Untaught({ schoolYearId }: Pick<Import, "schoolYearId">) {
  const { data = [] } = useQuery(classGroupsQuery(schoolYearId));
  const groups = data.filter(({ studentCount, teachers }) => studentCount > 0 && teachers.length === 0);
  if (groups.length === 0) return null;
  return (
    <Card title={t.importPreview.untaught(groups.length)}>
      <p className="text-ink-muted">{t.importPreview.untaughtHint}</p>
      <ul className="mt-2 flex flex-wrap gap-x-4">
        {groups.map(({ id, name }) => (
          <li key={id}>
            <Link to="/class-groups/$id" params={{ id }} translate="no" className={linkClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function undoInWords({ removed, restored, returned, inUse }: ImportUndo): string {
  const names = (people: readonly { name: string }[]) =>
    people
      .slice(0, 10)
      .map(({ name }) => name)
      .concat(people.length > 10 ? "…" : [])
      .join(", ");
  const { students, teachers, classGroups } = removed;
  const lines = [
    students > 0 && t.importPreview.undoStudents(students),
    teachers > 0 && t.importPreview.undoTeachers(teachers),
    classGroups > 0 && t.importPreview.undoClassGroups(classGroups),
    returned > 0 && t.importPreview.undoReturned(returned),
    restored > 0 && t.importPreview.undoRestored(restored),
    inUse.length > 0 && t.importPreview.undoInUse(inUse.length, names(inUse)),
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines.join(" ") : t.importPreview.undoNothing;
}

/** The undo of the whole import, which says first what it does. */
function Undo({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const undo = useUndoImport(id);
  const [isLooking, setLooking] = useState(false);
  const ask = useExclusive(async () => {
    setLooking(true);
    try {
      const plan = await queryClient.fetchQuery({ ...undoQuery(id), staleTime: 0 });
      setLooking(false);
      const isSure = await confirm({
        title: t.importPreview.undoTitle,
        body: undoInWords(plan),
        confirmLabel: t.importPreview.undo,
        danger: true,
      });
      if (!isSure) return;
      await undo.mutateAsync(plan.digest);
      notify.success(t.importPreview.undone);
    } catch (error) {
      setLooking(false);
      notify.error(sentenceOf(error));
    }
  });
  return (
    <Button variant="quiet-danger" busy={isLooking || undo.isPending} onClick={ask}>
      {t.importPreview.undo}
    </Button>
  );
}

/** The rows that an import left out, and why: of an applied import, the server keeps no others. */
export function LeftOutRows({ importId }: { importId: string }) {
  const query = useInfiniteQuery(importRowsQuery(importId, {}));
  return (
    <Card title={t.importPreview.leftOutTitle} actions={<WrongRowsDownload importId={importId} />}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-muted">{t.importPreview.leftOutKept}</p>
        <InfiniteList
          query={query}
          loadingLabel={t.importPreview.loadingRows}
          skeletonHeight="h-16"
          failedMessage={t.importPreview.rowsFailed}
          emptyMessage={t.importPreview.noRows}
        >
          {(row) => <LeftOutRow key={row.number} row={row} />}
        </InfiniteList>
      </div>
    </Card>
  );
}

function LeftOutRow({ row }: { row: PreviewRow }) {
  return (
    <li className="flex flex-col gap-1 border-t border-line pt-2 wrap-anywhere">
      <p className="font-semibold">{sentenceOfRow(row)}</p>
      {row.problems.map(({ field, sentence }) => (
        <p key={`${field} ${sentence.key}`}>
          {field === null ? words(sentence) : t.importPreview.about(fieldName(field), words(sentence))}
        </p>
      ))}
      <p className="text-sm text-ink-muted">{t.importPreview.location(row.sheet, row.line)}</p>
    </li>
  );
}
