import { externalIdKey, externalIdKinds } from "#domain/student-ids.ts";
import type { ImportCells } from "./fields.ts";
import type { PlannedRow, Snapshot } from "./planned-rows.ts";

const keysIn = (ids: ImportCells) =>
  externalIdKinds.flatMap((kind) => (ids[kind] ? `${kind} ${externalIdKey(ids[kind])}` : []));

/**
 * A list of guardians may identify students by number only. Returns a function that fills in the student's name, from another
 * row or from the school.
 */
export function namesByNumber(rows: readonly PlannedRow[], { students }: Pick<Snapshot, "students">) {
  const isNamed = ({ name, surname }: ImportCells) => Boolean(name || surname);
  const names = new Map<string, Pick<ImportCells, "name" | "surname">>();
  const add = (key: string, { name, surname }: ImportCells) => {
    if (!names.has(key)) names.set(key, { ...(name && { name }), ...(surname && { surname }) });
  };
  for (const { kind, cells } of rows)
    if (kind === "students" && isNamed(cells)) for (const key of keysIn(cells)) add(key, cells);
  for (const { ids, name, surname } of students) for (const key of keysIn(ids)) add(key, { name, surname });
  for (const { former, name, surname } of students)
    for (const { keys } of former) for (const key of keys) add(key, { name, surname });
  return (cells: ImportCells): ImportCells => {
    const key = isNamed(cells) ? undefined : keysIn(cells).find((each) => names.has(each));
    return key === undefined ? cells : { ...cells, ...names.get(key) };
  };
}
