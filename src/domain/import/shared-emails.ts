import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { sentence } from "#locales/sentence.ts";
import { readEmailCell } from "./emails-in-cells.ts";
import { mayMeanOneName } from "./known-teachers.ts";
import type { Problem } from "./outcomes.ts";
import type { PlannedRow, Snapshot } from "./planned-rows.ts";

interface Claim {
  row: PlannedRow;
  name: string;
}

/** Two teachers' lists may have one teacher as "M. Iyer" and as "Meera Iyer": who that is, is asked. */
const mayBeOne = (one: Claim, other: Claim) =>
  normalForm(one.name) === normalForm(other.name) ||
  (one.row.kind === "teachers" && other.row.kind === "teachers" && mayMeanOneName(one.name, other.name));

/**
 * What is wrong with rows that give one address to sign in with to several people, by their numbers: each of them, for nobody knows whose it is.
 * Whose it is is known where somebody of the school has it, or a person said who a row is about.
 */
export function findSharedEmails(
  rows: readonly PlannedRow[],
  { emails, students, teachers }: Pick<Snapshot, "emails" | "students" | "teachers">,
): Map<number, Problem> {
  const claims = new Map<string, Claim[]>();
  for (const row of rows) {
    const { kind, cells, decision } = row;
    const [address] = kind === "teaching" || decision.skip ? [] : readEmailCell(cells.email ?? "").addresses;
    if (address === undefined || decision.person !== undefined) continue;
    const name = fullName({ name: cells.name ?? "", surname: cells.surname ?? "" });
    const others = claims.get(address);
    if (others) others.push({ row, name });
    else claims.set(address, [{ row, name }]);
  }
  const known = new Set([...students, ...teachers].map(({ id }) => id));
  const owned = new Set(emails.flatMap(({ email, id }) => (known.has(id) ? email : [])));
  const problems = new Map<number, Problem>();
  for (const [address, all] of claims) {
    if (owned.has(address)) continue;
    const called = [...new Map(all.toReversed().map((each) => [normalForm(each.name), each])).values()];
    for (const claim of all) {
      const other = called.findLast((each) => !mayBeOne(claim, each));
      if (other === undefined) continue;
      const text = sentence("importing.emailTwice", other.row.line, other.name);
      problems.set(claim.row.number, { field: "email", isDoubt: false, sentence: text });
    }
  }
  return problems;
}
