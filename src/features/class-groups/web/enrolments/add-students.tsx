import { useInfiniteQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { can } from "#domain/permissions.ts";
import type { ClassGroup } from "#features/class-groups/web/class-groups.api.ts";
import { TickList } from "#features/class-groups/web/tick-list.tsx";
import { focusFirstField } from "#web/forms/first-field.ts";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import { SearchField } from "#web/lists/search-field.tsx";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Contact } from "./contact.tsx";
import { EnrolmentForm } from "./enrolment-form.tsx";
import { candidatesQuery } from "./enrolments.api.ts";
import type { UndoableEnrolments } from "./use-undoable-enrolments.ts";

export interface AddStudentsProps extends ChooseStudentsFormProps {
  /** The form for a list of names, with the other ways below it; undefined for those who may not import. */
  pasteNames?: (onDone: () => void, others: Elements) => Elements;
  onShareCode: () => void;
}

/** The ways to bring students into a class group: names to paste first, and the others below. */
export function AddStudents({ pasteNames, onShareCode, ...form }: AddStudentsProps) {
  const { group, enrolledIds } = form;
  const account = useAccount();
  const [isChoosing, setChoosing] = useState(false);
  const { data, hasNextPage } = useInfiniteQuery(candidatesQuery(""));
  const isOther = ({ id }: { id: string }) => !enrolledIds.includes(id);
  const hasOthers = hasNextPage || (data?.pages.some(({ items }) => items.some(isOther)) ?? false);
  const addOne = linkOptions({ to: "/students/add", search: { group: group.id } });
  const others: Elements = (
    <div className="-mx-2 flex flex-wrap items-center *:px-2">
      {(pasteNames || isChoosing) && <p className="text-ink-muted">{t.classGroups.otherWays}</p>}
      {hasOthers && !isChoosing && (
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          {t.classGroups.chooseExisting}
        </Button>
      )}
      {isChoosing && pasteNames && (
        <Button variant="quiet" onClick={() => setChoosing(false)}>
          {t.classGroups.pasteNames}
        </Button>
      )}
      <ButtonLink variant="quiet" {...addOne}>
        {t.classGroups.addOne}
      </ButtonLink>
      {can(account, "school.import") && (
        <ButtonLink variant="quiet" to="/import">
          {t.classGroups.importList}
        </ButtonLink>
      )}
      <Button variant="quiet" onClick={onShareCode}>
        {t.classGroups.shareCode}
      </Button>
    </div>
  );
  if (!isChoosing && pasteNames) return <div ref={focusFirstField}>{pasteNames(form.onDone, others)}</div>;
  return (
    <div className="flex flex-col gap-4">
      {isChoosing && (
        <div ref={focusFirstField}>
          <ChooseStudentsForm {...form} />
        </div>
      )}
      {others}
    </div>
  );
}

interface ChooseStudentsFormProps {
  group: Pick<ClassGroup, "id" | "name">;
  enrolledIds: readonly string[];
  enrolments: UndoableEnrolments;
  onDone: () => void;
}

/** Finds students of the school and adds the ticked ones to the class group. Ticks stay while another name is searched. */
function ChooseStudentsForm({ group, enrolledIds, enrolments, onDone }: ChooseStudentsFormProps) {
  const [search, setSearch] = useState("");
  const [ticked, setTicked] = useState<string[]>([]);
  const query = useInfiniteQuery(candidatesQuery(search));
  const found = query.data?.pages.flatMap(({ items }) => items) ?? [];
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
            <TickList
              students={found}
              label={fullName}
              hint={(student) =>
                enrolledIds.includes(student.id) ? (
                  t.classGroups.isIn(group.name)
                ) : (
                  <Contact student={student} hasClassGroups />
                )
              }
              fixedIds={enrolledIds}
              ticked={ticked}
              onTick={setTicked}
            />
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
