import type { UseFormReturn } from "react-hook-form";
import type { DateRange } from "#domain/dates/date-range.ts";
import { limits } from "#domain/limits.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

interface LessonInput {
  subject: string;
  topic: string;
  date: string;
}

interface FieldProps<Context, Output> {
  form: UseFormReturn<LessonInput, Context, Output>;
}

interface SubjectFieldProps<Context, Output> extends FieldProps<Context, Output> {
  subjects: readonly string[];
  hint?: string;
}

/** The subject, one of the teacher's own. */
export function SubjectField<Context, Output>({ form, subjects, hint }: SubjectFieldProps<Context, Output>) {
  return (
    <SelectField
      label={t.labels.subject}
      placeholder={t.labels.selectSubject}
      options={subjects.map((subject) => ({ value: subject, label: subject }))}
      hint={hint}
      {...fieldsOf(form)("subject")}
    />
  );
}

interface TopicFieldProps<Context, Output> extends FieldProps<Context, Output> {
  /** Offered instead of a taken topic. */
  freeTopic: string | undefined;
  /** Called when the offer was accepted, or the topic changed. */
  onChange: () => void;
}

/** The topic, and below it a free one if it is taken. */
export function TopicField<Context, Output>({ form, freeTopic, onChange }: TopicFieldProps<Context, Output>) {
  const take = (topic: string) => {
    onChange();
    form.setValue("topic", topic, { shouldValidate: true, shouldDirty: true });
    form.setFocus("topic");
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        label={t.labels.topic}
        autoComplete="off"
        autoCapitalize="sentences"
        maxLength={limits.topicMaxLength}
        className="w-full"
        {...fieldsOf(form)("topic", { onChange })}
      />
      {freeTopic !== undefined && (
        <Button variant="secondary" onClick={() => take(freeTopic)}>
          <span className="wrap-anywhere">{t.lessons.takeTopic(freeTopic)}</span>
        </Button>
      )}
    </div>
  );
}

interface DateFieldProps<Context, Output> extends FieldProps<Context, Output> {
  /** Undefined until the school's day is known. */
  range: DateRange | undefined;
}

/** The date of the class. */
export function DateField<Context, Output>({ form, range }: DateFieldProps<Context, Output>) {
  return (
    <TextField
      label={t.labels.date}
      type="date"
      min={range?.earliest}
      max={range?.latest}
      {...fieldsOf(form)("date")}
    />
  );
}
