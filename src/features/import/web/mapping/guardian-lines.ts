import type { ImportCells, ImportField } from "#domain/import/fields.ts";
import { normalForm } from "#domain/normal-form.ts";

const positions = [1, 2, 3, 4] as const;
const contacts = ["Name", "Phone", "Email"] as const;

const isAboutGuardian = (field: string) => field.startsWith("guardian");

type Part = (typeof contacts)[number] | "Relation";

const fieldOf = (position: number, part: Part) => `guardian${position}${part}` as ImportField;

/**
 * The cells of a child with the guardians of the line below it, which names nobody else; null if that line is about somebody else.
 * `headings` are the relations that the columns' headings name: a second person in the column of fathers is no second father.
 */
export function withGuardiansBelow(
  child: ImportCells,
  line: ImportCells,
  headings: Partial<Record<string, string>>,
): ImportCells | null {
  const others = Object.entries(line).filter(([field]) => !isAboutGuardian(field));
  if (others.some(([field, text]) => normalForm(child[field as ImportField] ?? "") !== normalForm(text)))
    return null;
  const joined = { ...child };
  let hasParts = false;
  for (const position of positions) {
    const partOf = (part: Part) => line[fieldOf(position, part)];
    if (contacts.every((part) => partOf(part) === undefined)) continue;
    hasParts = true;
    const isFree = (each: number) => contacts.every((part) => joined[fieldOf(each, part)] === undefined);
    const [name, known] = [partOf("Name"), joined[fieldOf(position, "Name")]];
    const relation = partOf("Relation");
    const relationThere = joined[fieldOf(position, "Relation")];
    const isOther =
      relation !== undefined &&
      relationThere !== undefined &&
      normalForm(relation) !== normalForm(relationThere);
    const isSame =
      !isFree(position) && (name === undefined ? !isOther : normalForm(name) === normalForm(known ?? ""));
    const target = isFree(position) || isSame ? position : positions.find(isFree);
    if (target === undefined) return null;
    for (const part of contacts) {
      const text = partOf(part);
      const before = joined[fieldOf(target, part)];
      if (text === undefined || before === text) continue;
      if (before === undefined) joined[fieldOf(target, part)] = text;
      // Two phones in a cell are two guardians.
      else if (part === "Phone") joined[fieldOf(target, part)] = `${before} / ${text}`;
    }
    const isOfHeading = headings[fieldOf(position, "Relation")] === relation;
    if (relation !== undefined && !isSame && (target === position || !isOfHeading))
      joined[fieldOf(target, "Relation")] = relation;
  }
  return hasParts ? joined : null;
}
