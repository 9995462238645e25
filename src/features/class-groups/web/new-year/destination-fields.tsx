import { classGroupNameMaxLength } from "#domain/class-groups.ts";
import type { Destination } from "#domain/schemas/new-year.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";

/** The id of the list of class groups that the next year has. */
export const nextGroupsId = "next-groups";

interface DestinationFieldsProps {
  label: string;
  nameLabel: string;
  to: Destination;
  /** The name when a class group is chosen. */
  suggestedName: string;
  onChange: (to: Destination) => void;
}

/** Where students are in the next school year. A name is taken over when its field is left. */
export function DestinationFields({ label, nameLabel, to, suggestedName, onChange }: DestinationFieldsProps) {
  const takeName = (text: string) => {
    const name = text.trim();
    if (to.becomes === "group" && name !== "" && name !== to.name) onChange({ becomes: "group", name });
  };
  return (
    <div className="flex min-w-0 flex-col gap-2 [&_label]:sr-only">
      <SelectField
        label={label}
        value={to.becomes}
        options={[
          { value: "group", label: t.newYear.becomesGroup },
          { value: "leaves", label: t.newYear.leaves },
          { value: "nothing", label: t.newYear.nothing },
        ]}
        onChange={({ target: { value } }) =>
          onChange(
            value === "leaves" || value === "nothing"
              ? { becomes: value }
              : { becomes: "group", name: suggestedName },
          )
        }
      />
      {to.becomes === "group" && (
        <TextField
          label={nameLabel}
          defaultValue={to.name}
          maxLength={classGroupNameMaxLength}
          autoComplete="off"
          list={nextGroupsId}
          onBlur={({ target }) => takeName(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Enter") takeName(currentTarget.value);
          }}
        />
      )}
    </div>
  );
}
