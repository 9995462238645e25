import { fullName } from "#domain/full-name.ts";
import { readEmailCell } from "#domain/import/emails-in-cells.ts";
import type { ImportCells, ImportKind } from "#domain/import/fields.ts";
import { readPhoneCell } from "#domain/import/phones.ts";
import { isPlainDate, relationOf } from "#domain/import/student-facts.ts";
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

/** What was not understood is shown as it is written. */
function phonesIn(written = ""): string {
  const { numbers, wrong } = readPhoneCell(written);
  return [...numbers, ...wrong].join(", ");
}

function emailIn(written = ""): string | undefined {
  const { addresses, isWrong } = readEmailCell(written);
  return isWrong ? written : addresses[0];
}

const dayIn = (written = "") => (isPlainDate(written) ? t.importPreview.born(written) : written);

function guardiansOf(cells: ImportCells): string[] {
  return ([1, 2, 3, 4] as const).flatMap((position) => {
    const name = cells[`guardian${position}Name`] ?? "";
    const relation = cells[`guardian${position}Relation`];
    const phone = phonesIn(cells[`guardian${position}Phone`]);
    const email = emailIn(cells[`guardian${position}Email`]);
    if (!name && !phone && !email) return [];
    return [listed(relation ? t.guardians.who(name, relationOf(relation)) : name, phone, email)];
  });
}

function personIn(kind: ImportKind, cells: ImportCells): Omit<Person, "key"> {
  const { classGroup, rollNumber, subject, phone, courses, teacher } = cells;
  if (kind === "teaching") return { who: listed(teacher, subject, classGroup), facts: [] };
  const who = fullName({ name: cells.name ?? "", surname: cells.surname ?? "" }) || t.importPreview.unnamed;
  const email = emailIn(cells.email);
  if (kind === "teachers") return { who, facts: [listed(courses, email, phonesIn(phone))].filter(Boolean) };
  const roll = rollNumber && t.importPreview.roll(rollNumber);
  const details = listed(classGroup, roll, dayIn(cells.dateOfBirth), email);
  return { who, facts: [details, ...guardiansOf(cells)].filter(Boolean) };
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
