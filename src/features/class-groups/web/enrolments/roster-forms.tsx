import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ClassGroup,
  classGroupsQuery,
  schoolYearsQuery,
} from "#features/class-groups/web/class-groups.api.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { EnrolmentForm } from "./enrolment-form.tsx";
import type { UndoableEnrolments } from "./use-undoable-enrolments.ts";

interface RosterFormProps {
  group: Pick<ClassGroup, "id" | "name" | "schoolYearId">;
  studentIds: string[];
  enrolments: UndoableEnrolments;
  onDone: () => void;
}

export function RemoveStudentsForm({ group, studentIds, enrolments, onDone }: RosterFormProps) {
  return (
    <EnrolmentForm
      dayLabel={t.classGroups.firstDayOut}
      dayHint={t.classGroups.firstDayOutHint}
      submitLabel={t.classGroups.remove}
      onSubmit={async (day) => {
        await enrolments.remove(studentIds, day);
        onDone();
      }}
    >
      <p>{t.classGroups.removeBody(studentIds.length, group.name)}</p>
    </EnrolmentForm>
  );
}

export function MoveStudentsForm({ group, studentIds, enrolments, onDone }: RosterFormProps) {
  const years = useQuery(schoolYearsQuery).data ?? [];
  const [yearId, setYearId] = useState(group.schoolYearId);
  const [targetId, setTargetId] = useState("");
  const groups = useQuery(classGroupsQuery(yearId));
  const targets = (groups.data ?? []).filter(({ id }) => id !== group.id);
  const target = targets.find(({ id }) => id === targetId);
  const today = useQuery(schoolDayQuery).data?.today ?? "";
  const begins = years.find(({ id }) => id === yearId)?.startsOn ?? "";
  return (
    <EnrolmentForm
      dayLabel={t.classGroups.firstDayInGroup}
      dayHint={t.classGroups.moveDayHint}
      defaultDay={begins > today ? begins : undefined}
      submitLabel={t.classGroups.moveSubmit}
      check={() => (target ? undefined : t.classGroups.targetRequired)}
      hasRollNumber={studentIds.length === 1}
      onSubmit={async (day, rollNumber) => {
        if (target) await enrolments.move(studentIds, target, day, rollNumber);
        onDone();
      }}
    >
      <p>{t.classGroups.moveBody(studentIds.length, group.name)}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {years.length > 1 && (
          <SelectField
            label={t.classGroups.year}
            options={years.map(({ id, name }) => ({ value: id, label: name }))}
            value={yearId}
            onChange={(event) => {
              setYearId(event.target.value);
              setTargetId("");
            }}
          />
        )}
        <SelectField
          label={t.classGroups.target}
          placeholder={groups.isPending ? t.common.loading : t.classGroups.selectTarget}
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
          value={targetId}
          onChange={(event) => setTargetId(event.target.value)}
          error={groups.isError ? t.classGroups.listFailed : undefined}
          hint={groups.isSuccess && targets.length === 0 ? t.classGroups.noOthers : undefined}
        />
      </div>
    </EnrolmentForm>
  );
}
