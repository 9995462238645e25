import type { UseFormReturn } from "react-hook-form";
import type { DateRange } from "#domain/dates/date-range.ts";
import { limits } from "#domain/limits.ts";
import type { LessonFields, LessonInput } from "#domain/schemas/lesson.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";

export const emptyLesson: LessonInput = { topic: "", subject: "", date: "" };

export const toLessonInput = ({ topic, subject, date }: LessonFields): LessonInput => ({
  topic,
  subject,
  date,
});

interface LessonInputsProps<Context, Output> {
  form: UseFormReturn<LessonInput, Context, Output>;
  /** The teacher's own. */
  subjects: readonly string[];
  /** Below the subject. */
  hint?: string;
  /** Undefined until the school's day is known. */
  range: DateRange | undefined;
  /** Offered instead of a taken topic. */
  freeTopic: string | undefined;
  /** Called when the offer was accepted, or the topic changed. */
  onTopicChange: () => void;
  isInOneRow?: boolean;
}

/** The fields of a class, and below its topic a free one if it is taken. */
export function LessonInputs<Context, Output>({
  form,
  subjects,
  hint,
  range,
  freeTopic,
  onTopicChange,
  isInOneRow = false,
}: LessonInputsProps<Context, Output>) {
  const take = (topic: string) => {
    onTopicChange();
    form.setValue("topic", topic, { shouldValidate: true, shouldDirty: true });
    form.setFocus("topic");
  };
  const field = fieldsOf(form);
  const subject: Elements = (
    <SelectField
      label={t.labels.subject}
      placeholder={t.labels.selectSubject}
      options={subjects.map((each) => ({ value: each, label: each }))}
      hint={hint}
      {...field("subject")}
    />
  );
  const topic: Elements = (
    <div className="flex flex-col items-start gap-2">
      <TextField
        label={t.labels.topic}
        autoComplete="off"
        autoCapitalize="sentences"
        maxLength={limits.topicMaxLength}
        className="w-full"
        {...field("topic", { onChange: onTopicChange })}
      />
      {freeTopic !== undefined && (
        <Button variant="secondary" onClick={() => take(freeTopic)}>
          <span className="wrap-anywhere">{t.lessons.takeTopic(freeTopic)}</span>
        </Button>
      )}
    </div>
  );
  const date: Elements = (
    <TextField
      label={t.labels.date}
      type="date"
      min={range?.earliest}
      max={range?.latest}
      {...field("date")}
    />
  );
  return isInOneRow ? (
    <div className="grid items-start gap-5 md:grid-cols-[14rem_minmax(0,1fr)_12rem]">
      {subject}
      {topic}
      {date}
    </div>
  ) : (
    <>
      {topic}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {subject}
        {date}
      </div>
    </>
  );
}
