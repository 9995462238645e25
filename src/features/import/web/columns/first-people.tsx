import { fullName } from "#domain/full-name.ts";
import type { ImportCells, ImportKind } from "#domain/import/fields.ts";
import type { rowsOf } from "#features/import/web/mapping/shapes.ts";
import { t } from "#web/language/language.ts";

/** How many are shown. */
const shownMax = 3;

interface Person {
  key: string;
  who: string;
  /** What is imported about them, each in a line. */
  facts: string[];
}

const listed = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

function guardiansOf(cells: ImportCells): string[] {
  return ([1, 2, 3, 4] as const).flatMap((position) => {
    const [name = "", phone, email] = [
      cells[`guardian${position}Name`],
      cells[`guardian${position}Phone`],
      cells[`guardian${position}Email`],
    ];
    const relation = cells[`guardian${position}Relation`] ?? "";
    if (!name && !phone && !email) return [];
    return [listed(t.importFiles.guardian(name, relation), phone, email)];
  });
}

function personIn(kind: ImportKind, cells: ImportCells): Omit<Person, "key"> {
  const { classGroup, rollNumber, subject, email, phone, courses, teacher } = cells;
  if (kind === "teaching") return { who: listed(teacher, subject, classGroup), facts: [] };
  const who = fullName({ name: cells.name ?? "", surname: cells.surname ?? "" }) || t.importPreview.unnamed;
  if (kind === "teachers") return { who, facts: [listed(courses, email, phone)].filter(Boolean) };
  const place = listed(classGroup, rollNumber && t.importPreview.roll(rollNumber), email);
  return { who, facts: [place, ...guardiansOf(cells)].filter(Boolean) };
}

/** The first people of a table, or who teaches what, as they will be imported: whether the columns are right shows in them. */
export function FirstPeople({ kind, read }: { kind: ImportKind; read: ReturnType<typeof rowsOf> }) {
  const people = read
    .flatMap(({ table, rows }) => rows.slice(0, shownMax).map((row, at) => ({ ...row, table, at })))
    .slice(0, shownMax)
    .map(({ table, at, cells }) => ({ key: `${table.name} ${at}`, ...personIn(kind, cells) }));
  if (people.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-ink-muted">{t.importFiles.firstPeople(people.length)}</p>
      <ul
        aria-label={t.importFiles.firstPeople(people.length)}
        className="divide-y divide-line border-y border-line"
      >
        {people.map(({ key, who, facts }) => (
          <li key={key} className="py-1.5 wrap-anywhere">
            <p className="font-semibold">{who}</p>
            {facts.map((fact) => (
              <p key={fact} className="text-sm">
                {fact}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
