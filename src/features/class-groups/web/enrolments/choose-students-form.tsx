import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import type { ClassGroup } from "#features/class-groups/web/class-groups.api.ts";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import { SearchField } from "#web/lists/search-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Contact } from "./contact.tsx";
import { EnrolmentForm } from "./enrolment-form.tsx";
import { candidatesQuery } from "./enrolments.api.ts";
import type { UndoableEnrolments } from "./use-undoable-enrolments.ts";

export interface ChooseStudentsFormProps {
  group: Pick<ClassGroup, "id" | "name">;
  /** The ids of the students who are in the class group already. */
  enrolledIds: readonly string[];
  enrolments: UndoableEnrolments;
  onDone: () => void;
}

/** Finds students of the school and adds the ticked ones to the class group. Ticks stay while another name is searched. */
export function ChooseStudentsForm({ group, enrolledIds, enrolments, onDone }: ChooseStudentsFormProps) {
  const [search, setSearch] = useState("");
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const query = useInfiniteQuery(candidatesQuery(search));
  const found = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const addable = found.filter(({ id }) => !enrolledIds.includes(id));
  const hasAll = addable.length > 0 && addable.every(({ id }) => ticked.includes(id));

  const tickAll = () => {
    const shown = addable.map(({ id }) => id);
    const others = ticked.filter((id) => !shown.includes(id));
    setTicked(hasAll ? others : [...others, ...shown]);
  };
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t.common.searchNameOrEmail} onSearch={setSearch} />
      <div className="max-h-[38dvh] min-h-24 overflow-y-auto rounded-control border border-line px-3">
        {query.isError && !query.data ? (
          <div className="flex flex-wrap items-center gap-x-3">
            <p className="text-danger">{t.students.listFailed}</p>
            <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t.common.tryAgain}
            </Button>
          </div>
        ) : query.isPending ? (
          <Skeleton className="my-3 h-20 w-full" />
        ) : found.length === 0 ? (
          <p className="py-3">{search ? t.students.noneFound(search) : t.students.none}</p>
        ) : (
          <>
            {addable.length > 1 && (
              <Checkbox
                label={t.classGroups.selectShown}
                checked={hasAll}
                onChange={tickAll}
                className="border-b border-line"
              />
            )}
            <ul aria-label={t.labels.students}>
              {found.map((student) => {
                const isEnrolled = enrolledIds.includes(student.id);
                return (
                  <li key={student.id}>
                    <Checkbox
                      label={fullName(student)}
                      hint={
                        isEnrolled ? (
                          t.classGroups.isIn(group.name)
                        ) : (
                          <Contact student={student} hasClassGroups />
                        )
                      }
                      disabled={isEnrolled}
                      checked={isEnrolled || ticked.includes(student.id)}
                      onChange={(event) =>
                        setTicked(
                          event.target.checked
                            ? [...ticked, student.id]
                            : ticked.filter((id) => id !== student.id),
                        )
                      }
                    />
                  </li>
                );
              })}
            </ul>
            <div className="py-2 empty:hidden">
              <ShowMore
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
                failure={query.isFetchNextPageError ? t.students.listFailed : undefined}
              />
            </div>
          </>
        )}
      </div>
      <EnrolmentForm
        dayLabel={t.classGroups.firstDayInGroup}
        dayHint={t.classGroups.firstDayHint}
        defaultDay=""
        submitLabel={ticked.length === 0 ? t.classGroups.addStudents : t.classGroups.addChosen(ticked.length)}
        count={ticked.length}
        progress={enrolments.progress}
        check={() => (ticked.length === 0 ? t.classGroups.studentsRequired : undefined)}
        hasRollNumber={ticked.length === 1}
        onSubmit={async (day, rollNumber) => {
          await enrolments.add(ticked, day, rollNumber);
          onDone();
        }}
      >
        {null}
      </EnrolmentForm>
    </div>
  );
}
