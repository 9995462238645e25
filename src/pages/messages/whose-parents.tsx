import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Ref, useRef } from "react";
import { fullName } from "#domain/full-name.ts";
import { classGroupQuery, classGroupsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { audienceQuery } from "#features/lessons/web/audience/audience.api.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teacher-directory.api.ts";
import { teacherLabels } from "#features/teachers/web/teacher-labels.ts";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { isNotFound } from "#web/data/api-client.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { useRestoredFocus } from "#web/lists/use-restored-focus.ts";
import { linkClass } from "#web/ui/link.tsx";
import type { NewQueueSearch, Whose } from "./new-queue-search.ts";

interface WhoseParentsProps {
  whose: Whose | undefined;
  /** Whether by teacher or class, too. */
  mayByClass: boolean;
  search: NewQueueSearch;
  onChoose: (whose: Whose) => void;
  error?: string;
}

/** Whose parents the messages are for: as the page one came from says, or chosen here. */
export function WhoseParents({ whose, mayByClass, search, onChoose, error }: WhoseParentsProps) {
  const named = useNameOf(whose);
  const isChosen = whose !== undefined && !named.isGone;
  const goesOn = useRef<HTMLAnchorElement & HTMLSelectElement>(null);
  const restoredFocus = useRestoredFocus(goesOn, isChosen);
  const { of: _of, id: _id, feedback: _feedback, class: _class, ...rest } = search;
  return (
    <div {...restoredFocus} className="outline-none">
      {isChosen ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="min-w-0 font-semibold wrap-anywhere">{named.name ?? t.common.loading}</p>
          <Link ref={goesOn} to="/messages/new" search={rest} className={linkClass}>
            {t.messageQueues.chooseOthers}
          </Link>
        </div>
      ) : (
        <ChooseWhose
          first={goesOn}
          mayByClass={mayByClass}
          onChoose={onChoose}
          error={named.isGone ? t.messageQueues.gone : error}
        />
      )}
    </div>
  );
}

function useNameOf(whose: Whose | undefined): { name?: string; isGone: boolean } {
  const { of, id = "" } = whose ?? {};
  const group = useQuery({ ...classGroupQuery(id), enabled: of === "class-group" });
  const lesson = useQuery({ ...audienceQuery(id, { limit: "1" }), enabled: of === "class" });
  const teacher = useQuery({ ...teacherQuery(id), enabled: of === "teacher" });
  const failed = [group, lesson, teacher].find(({ error }) => error !== null)?.error;
  const isGone = isNotFound(failed);
  if (of === "students") return { name: t.messageQueues.ofStudents(id.split(",").length), isGone };
  if (group.data) return { name: t.messageQueues.ofClassGroup(group.data.name), isGone };
  if (teacher.data) return { name: t.messageQueues.ofTeacher(fullName(teacher.data)), isGone };
  if (lesson.data) {
    const { topic, date } = lesson.data.lesson;
    return { name: t.messageQueues.ofClass(topic, date), isGone };
  }
  return { isGone };
}

interface ChooseWhoseProps extends Pick<WhoseParentsProps, "mayByClass"> {
  first: Ref<HTMLSelectElement>;
  onChoose: (whose: Whose) => void;
  error?: string;
}

function ChooseWhose({ first, mayByClass, onChoose, error }: ChooseWhoseProps) {
  const groups = useQuery(classGroupsQuery());
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <SelectField
          ref={first}
          label={t.labels.classGroup}
          placeholder={t.messageQueues.noneChosen}
          options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value=""
          onChange={({ target }) => target.value && onChoose({ of: "class-group", id: target.value })}
          error={groups.isError && !groups.data ? t.classGroups.listFailed : error}
        />
        {mayByClass && <ChooseTeacher onChoose={onChoose} />}
      </div>
      <p className="text-sm text-ink-muted">
        {mayByClass ? t.messageQueues.fromTheirPage : t.messageQueues.fromGroupPage}
      </p>
    </div>
  );
}

function ChooseTeacher({ onChoose }: Pick<WhoseParentsProps, "onChoose">) {
  const { data: teachers = [], isError } = useQuery(teacherDirectoryQuery);
  const labelOf = teacherLabels(teachers);
  return (
    <SelectField
      label={t.messageQueues.teacherStudents}
      placeholder={t.messageQueues.noneChosen}
      options={teachers.map((each) => ({ value: each.id, label: labelOf(each) }))}
      value=""
      onChange={({ target }) => target.value && onChoose({ of: "teacher", id: target.value })}
      error={isError && teachers.length === 0 ? t.teachers.listFailed : undefined}
    />
  );
}
