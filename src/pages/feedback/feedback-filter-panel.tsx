import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { allStars } from "#domain/feedback.ts";
import { classGroupsQuery } from "#features/class-groups/web/class-groups.api.ts";
import {
  type FeedbackSearchParams,
  starsIn,
  starsSearchParams,
} from "#features/feedback/web/received/feedback-search-params.ts";
import { lessonsOfQuery } from "#features/feedback/web/received/lesson-choices.api.ts";
import { subjectsOf } from "#features/teachers/web/subjects-of.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teacher-directory.api.ts";
import { teacherLabels } from "#features/teachers/web/teacher-labels.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { PeriodFilter } from "#web/lists/period-filter.tsx";
import { ToggleButton } from "#web/lists/toggle-button.tsx";
import { useChosen } from "#web/lists/use-chosen.ts";
import { useRemountKey } from "#web/lists/use-remount-key.ts";
import { withChosen } from "#web/lists/with-chosen.ts";
import { useAccount } from "#web/session/account.ts";
import { Card } from "#web/ui/card.tsx";
import { StarShape } from "#web/ui/star-shape.tsx";

interface FilterPanelProps {
  searchParams: FeedbackSearchParams;
  onChange: (searchParams: FeedbackSearchParams) => void;
}

/** The filters of a list of feedback; each change takes effect at once. */
export default function FeedbackFilterPanel({ searchParams: inAddress, onChange }: FilterPanelProps) {
  const isAdmin = useAccount().role === "admin";
  const [searchParams, setSearchParams] = useChosen(inAddress);
  const { teacher: teacherId } = searchParams;
  const { data: held = [] } = useQuery(lessonsOfQuery(teacherId));
  const set = (changes: FeedbackSearchParams) => {
    const next = { ...searchParams, ...changes };
    setSearchParams(next);
    onChange(next);
  };
  return (
    <Card>
      <fieldset className="flex flex-col gap-5">
        <legend className="sr-only">{t.common.filters}</legend>
        <StarsFilter stars={starsIn(searchParams)} onStars={(stars) => set(starsSearchParams(stars))} />
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {isAdmin && <TeacherFilters searchParams={searchParams} onChange={set} />}
          <ClassGroupFilter
            group={searchParams.group}
            onGroup={(group) => set({ group })}
            teacherId={teacherId}
          />
          <TopicFilter
            topic={searchParams.topic}
            topics={[...new Set(held.map(({ topic }) => topic))]}
            onTopic={(topic) => set({ topic })}
          />
          <SelectField
            label={t.feedbackFilters.class}
            placeholder={t.feedbackFilters.anyLesson}
            options={withChosen(
              held.map(({ id, topic, date }) => ({
                value: id,
                label: t.feedbackFilters.lessonOf(topic, date),
              })),
              searchParams.review,
              t.feedbackFilters.oneLesson,
            )}
            value={searchParams.review ?? ""}
            onChange={({ target }) => set({ review: target.value || undefined })}
          />
        </div>
        <PeriodFilter from={searchParams.from} to={searchParams.to} onPeriod={set} />
      </fieldset>
    </Card>
  );
}

function TeacherFilters({ searchParams: { teacher, subject }, onChange }: FilterPanelProps) {
  const { data: teachers = [], isError } = useQuery(teacherDirectoryQuery);
  const labelOf = teacherLabels(teachers);
  const error = isError && teachers.length === 0 ? t.teachers.listFailed : undefined;
  return (
    <>
      <SelectField
        label={t.labels.teacher}
        placeholder={t.common.allTeachers}
        options={withChosen(
          teachers.map((each) => ({ value: each.id, label: labelOf(each) })),
          teacher,
          t.feedbackFilters.oneTeacher,
        )}
        value={teacher ?? ""}
        onChange={({ target }) => onChange({ teacher: target.value || undefined })}
        error={error}
      />
      <SelectField
        label={t.labels.subject}
        placeholder={t.teacherFilters.anySubject}
        options={withChosen(
          subjectsOf(teachers).map((each) => ({ value: each, label: each })),
          subject,
          subject ?? "",
        )}
        value={subject ?? ""}
        onChange={({ target }) => onChange({ subject: target.value || undefined })}
        error={error}
      />
    </>
  );
}

function StarsFilter({ stars, onStars }: { stars: readonly number[]; onStars: (stars: number[]) => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-base font-semibold">{t.labels.stars}</legend>
      <div className="grid max-w-96 grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1.5">
        {allStars.map((each) => {
          const isOn = stars.includes(each);
          return (
            <ToggleButton
              key={each}
              isOn={isOn}
              label={t.feedback.stars(each)}
              onPress={() => onStars(isOn ? stars.filter((star) => star !== each) : [...stars, each])}
            >
              <span>{t.common.number(each)}</span>
              <StarShape filled className="size-4.5" />
            </ToggleButton>
          );
        })}
      </div>
    </fieldset>
  );
}

interface ClassGroupFilterProps {
  group?: string;
  onGroup: (group?: string) => void;
  teacherId?: string;
}

/** The class groups that the teacher teaches, or all; nothing if there are none. */
function ClassGroupFilter({ group, onGroup, teacherId }: ClassGroupFilterProps) {
  const { data = [], isError } = useQuery(classGroupsQuery());
  const taught = data.filter(
    ({ teachers }) => teacherId === undefined || teachers.some(({ id }) => id === teacherId),
  );
  if (taught.length === 0 && group === undefined && !isError) return null;
  return (
    <SelectField
      label={t.labels.classGroup}
      placeholder={t.studentRecord.anyClassGroup}
      options={withChosen(
        taught.map(({ id, name }) => ({ value: id, label: name })),
        group,
        t.feedbackFilters.oneClassGroup,
      )}
      value={group ?? ""}
      onChange={({ target }) => onGroup(target.value || undefined)}
      error={isError && data.length === 0 ? t.classGroups.listFailed : undefined}
    />
  );
}

interface TopicFilterProps {
  topic?: string;
  /** To choose from; any other can be typed. */
  topics: readonly string[];
  onTopic: (topic?: string) => void;
}

function TopicFilter({ topic = "", topics, onTopic }: TopicFilterProps) {
  const listId = useId();
  const { version, type } = useRemountKey(topic);
  const choose = (written: string) => {
    const wanted = written.trim();
    type(wanted);
    if (wanted !== topic) onTopic(wanted || undefined);
  };
  return (
    <div>
      <TextField
        key={version}
        label={t.labels.topic}
        placeholder={t.feedbackFilters.anyTopic}
        list={listId}
        autoComplete="off"
        defaultValue={topic}
        // Chosen from the list or emptied: at once. Typed: when done.
        onChange={({ target }) => {
          if (target.value === "" || topics.includes(target.value)) choose(target.value);
        }}
        onBlur={({ target }) => choose(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") choose(currentTarget.value);
        }}
      />
      <datalist id={listId}>
        {topics.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  );
}
