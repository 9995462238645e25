import { useQuery } from "@tanstack/react-query";
import { schoolYearNameMaxLength } from "#domain/class-groups.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { suggestSchoolYear } from "#domain/dates/school-year.ts";
import { type SchoolYear, useSaveSchoolYear } from "#features/class-groups/web/class-groups.api.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/class-groups.ts")).addSchoolYearSchema,
);

interface SchoolYearFormProps {
  /** The year to change; without it one is added. */
  year?: SchoolYear;
  /** The school year that ends last: the next one follows it, and may take over its class groups. */
  latest?: SchoolYear;
  /** Whether to offer to take over the class groups of `latest`. */
  canCopy?: boolean;
  onSaved: (schoolYearId: string) => void;
}

/** Adds or changes a school year. A new one starts with a suggestion. */
export function SchoolYearForm({ year, latest, canCopy = true, onSaved }: SchoolYearFormProps) {
  const { data: schoolDay } = useQuery(schoolDayQuery);
  const today = schoolDay?.today ?? todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const save = useSaveSchoolYear(year?.id);
  const { name, startsOn, endsOn } = year ?? suggestSchoolYear(today, latest);
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { name, startsOn, endsOn, copyFromId: year || !canCopy ? undefined : latest?.id },
  });

  const submit = onValid(async (input) => {
    onSaved(await save.mutateAsync(input));
  });
  const isCopied = form.watch("copyFromId") !== undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t.classGroups.yearName}
        autoComplete="off"
        maxLength={schoolYearNameMaxLength}
        {...field("name")}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t.classGroups.firstDay} type="date" {...field("startsOn")} />
        <TextField label={t.classGroups.lastDay} type="date" {...field("endsOn")} />
      </div>
      {!year && latest && canCopy && (
        <Checkbox
          label={t.classGroups.copyGroups(latest.name)}
          checked={isCopied}
          onChange={(event) => form.setValue("copyFromId", event.target.checked ? latest.id : undefined)}
        />
      )}
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.common.saving} className="sm:self-start">
        {year ? t.common.saveChanges : t.classGroups.addYear}
      </Button>
    </form>
  );
}
