import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { classGroupQuery } from "#features/class-groups/web/class-groups.api.ts";
import { filteredLessonsQuery } from "#features/lessons/web/lessons.api.ts";
import { ChoiceField } from "#web/forms/choice-field.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { PeriodFilter } from "#web/lists/period-filter.tsx";
import { withChosen } from "#web/lists/with-chosen.ts";
import type { Choices, FeedbackKind, NewQueueSearch } from "./new-queue-search.ts";

interface WhichFeedbackProps {
  choices: Choices;
  /** Whether that of one class, too. */
  mayByClass: boolean;
  onChange: (changes: NewQueueSearch) => void;
  error?: string;
}

/** Which feedback the parents are told: the newest, that of a period, or of one class. */
export function WhichFeedback({ choices, mayByClass, onChange, error }: WhichFeedbackProps) {
  const { feedback, from, to, lesson, whose } = choices;
  const options: { value: FeedbackKind; label: string; hint?: string }[] = [
    { value: "newest", label: t.messageQueues.newest, hint: t.messageQueues.newestHint },
    { value: "period", label: t.messageQueues.ofPeriod },
    { value: "digest", label: t.messageQueues.digest, hint: t.messageQueues.digestHint },
  ];
  // Chosen students may have no class in common.
  if (mayByClass && whose && whose.of !== "students")
    options.push({ value: "class", label: t.messageQueues.ofOneClass });
  return (
    <ChoiceField
      legend={t.messageQueues.whichFeedback}
      options={options}
      value={feedback}
      onChange={(kind) => onChange({ feedback: kind })}
      error={error}
    >
      {(feedback === "period" || feedback === "digest") && (
        <PeriodFilter from={from} to={to} onPeriod={onChange} offersWeeks />
      )}
      {feedback === "class" && whose?.of === "teacher" && (
        <ClassOfTeacher teacherId={whose.id} lesson={lesson} onChange={onChange} />
      )}
      {feedback === "class" && whose?.of === "class-group" && (
        <ClassOfGroup classGroupId={whose.id} lesson={lesson} onChange={onChange} />
      )}
    </ChoiceField>
  );
}

interface ClassChoiceProps {
  lesson: string | undefined;
  onChange: (changes: NewQueueSearch) => void;
}

/** One of a teacher's latest classes. */
function ClassOfTeacher({ teacherId, lesson, onChange }: ClassChoiceProps & { teacherId: string }) {
  const { data, isError } = useInfiniteQuery(filteredLessonsQuery({ teacherId }));
  const lessons = data?.pages[0]?.items ?? [];
  return (
    <SelectField
      label={t.labels.topic}
      placeholder={t.messageQueues.chooseClass}
      options={withChosen(
        lessons.map(({ id, topic, date }) => ({ value: id, label: t.messageQueues.classOn(topic, date) })),
        lesson,
        t.messageQueues.oneClass,
      )}
      value={lesson ?? ""}
      onChange={({ target }) => onChange({ class: target.value || undefined })}
      error={isError && !data ? t.messageQueues.classesFailed : undefined}
    />
  );
}

/** The same for the teachers of a class group. */
function ClassOfGroup({ classGroupId, ...choice }: ClassChoiceProps & { classGroupId: string }) {
  const { data: group } = useQuery(classGroupQuery(classGroupId));
  const [chosen, setChosen] = useState<string>();
  const teachers = new Map(group?.teachers.map((each) => [each.id, fullName(each)]));
  const teacherId = chosen ?? (teachers.size === 1 ? [...teachers.keys()][0] : undefined);
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <SelectField
        label={t.labels.teacher}
        placeholder={t.messageQueues.noneChosen}
        options={Array.from(teachers, ([value, label]) => ({ value, label }))}
        value={teacherId ?? ""}
        onChange={({ target }) => setChosen(target.value || undefined)}
      />
      {teacherId && <ClassOfTeacher teacherId={teacherId} {...choice} />}
    </div>
  );
}
