import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { sentence } from "#locales/sentence.ts";
import type { ImportField } from "./fields.ts";
import type { Problem } from "./outcomes.ts";
import type { PlannedRow, Snapshot } from "./planned-rows.ts";
import type { StudentFacts } from "./student-facts.ts";

/** What a row with nothing but a name may have besides: what is true of all lines, or cannot be right. */
const besides = new Set<string>(["name", "surname", "classGroup", "status"] satisfies ImportField[]);

/** Somebody may have added to a row since it was sent. */
const isAlone = ({ isNameAlone, cells }: PlannedRow) =>
  isNameAlone && Object.entries(cells).every(([field, text]) => text === "" || besides.has(field));

/**
 * Asks whether a name that stands alone in its line is a student: the ends of printed lists have "HM" and the like where names are. Nobody is asked
 * about children whom the school knows, or who have more said about them elsewhere in the file.
 */
export function askAboutNamesAlone(rows: readonly PlannedRow[], { students }: Pick<Snapshot, "students">) {
  const known = new Set([
    ...students.map(({ nameKey }) => nameKey),
    ...rows.flatMap((row) => {
      const { name = "", surname = "" } = row.cells;
      return isAlone(row) ? [] : [normalForm(fullName({ name, surname }))];
    }),
  ]);
  return (row: PlannedRow, facts: StudentFacts): Problem | null =>
    isAlone(row) && facts.name !== "" && !known.has(facts.nameKey)
      ? { field: "name", isDoubt: true, sentence: sentence("importing.nameAlone", fullName(facts)) }
      : null;
}
