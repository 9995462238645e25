import { useState } from "react";
import { classGroupNameMaxLength } from "#domain/class-groups.ts";
import { fullName } from "#domain/full-name.ts";
import type { Destination, GroupChoice } from "#domain/schemas/new-year.ts";
import { TickList } from "#features/class-groups/web/tick-list.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { SearchField } from "#web/lists/search-field.tsx";
import { Button } from "#web/ui/button.tsx";
import type { NewYear } from "./new-year.api.ts";

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

const keyOf = (to: Destination) => (to.becomes === "group" ? `group ${to.name.toLowerCase()}` : to.becomes);

/** A choice in which these students go somewhere else than the others; null: where the others go. */
function setPart(choice: GroupChoice, studentIds: readonly string[], to: Destination | null): GroupChoice {
  const others = (choice.parts ?? [])
    .map((part) => ({ ...part, studentIds: part.studentIds.filter((id) => !studentIds.includes(id)) }))
    .filter((part) => part.studentIds.length > 0);
  if (to === null) return { ...choice, parts: others };
  const same = others.find((part) => keyOf(part.to) === keyOf(to));
  const rest = others.filter((part) => part !== same);
  return { ...choice, parts: [...rest, { to, studentIds: [...(same?.studentIds ?? []), ...studentIds] }] };
}

/** Where each of the students with a destination of their own goes. */
const destinationsOf = (choice: GroupChoice): Map<string, Destination> =>
  new Map((choice.parts ?? []).flatMap(({ to, studentIds }) => studentIds.map((id) => [id, to] as const)));

const inWords = (to: Destination) =>
  to.becomes === "group" ? to.name : to.becomes === "leaves" ? t.newYear.leaves : t.newYear.nothing;

interface SingleStudentsProps {
  group: { name: string };
  students: NewYear["students"];
  choice: GroupChoice;
  /** Where the students without a destination of their own go. */
  others: Destination;
  onChoose: (change: (choice: GroupChoice) => GroupChoice) => void;
}

/** Students of a class group who go elsewhere than the others: tick some, and say where. Ticks stay while another name is searched. */
export function SingleStudents({ group, students, choice, others, onChoose }: SingleStudentsProps) {
  const [search, setSearch] = useState("");
  const [ticked, setTicked] = useState<string[]>([]);
  const [to, setTo] = useState<Destination>({ becomes: "group", name: group.name });
  const destinations = destinationsOf(choice);
  const words = search.toLowerCase().split(" ");
  const found = students.filter((student) => {
    const text = `${fullName(student)} ${student.rollNumber ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const set = (destination: Destination | null) => {
    onChoose((before) => setPart(before, ticked, destination));
    setTicked([]);
  };
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t.newYear.searchStudents} onSearch={setSearch} />
      <div className="max-h-[38dvh] min-h-24 overflow-y-auto rounded-control border border-line px-3">
        {found.length === 0 ? (
          <p className="py-3">{t.newYear.noneFound(search)}</p>
        ) : (
          <TickList
            students={found}
            label={(student) =>
              student.rollNumber === null
                ? fullName(student)
                : t.common.list([fullName(student), student.rollNumber])
            }
            hint={({ id }) => inWords(destinations.get(id) ?? others)}
            ticked={ticked}
            onTick={setTicked}
          />
        )}
      </div>
      <DestinationFields
        label={t.newYear.sendTo}
        nameLabel={t.newYear.sendToGroup}
        to={to}
        suggestedName={group.name}
        onChange={setTo}
      />
      <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <Button disabled={ticked.length === 0} onClick={() => set(to)}>
          {t.newYear.sendChosen(ticked.length)}
        </Button>
        <Button
          variant="secondary"
          disabled={!ticked.some((id) => destinations.has(id))}
          onClick={() => set(null)}
        >
          {t.newYear.asOthers}
        </Button>
      </div>
    </div>
  );
}
