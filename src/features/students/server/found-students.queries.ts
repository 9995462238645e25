import type { Pool } from "pg";
import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import type { NamedGroups } from "#features/class-groups/server/found-class-groups.queries.ts";
import { listByParentContact } from "#features/students/server/guardians/parent-contacts.queries.ts";
import { findByExternalId } from "#features/students/server/identifiers/identifiers.queries.ts";
import { nameSearchOf, wordsOf } from "#server/pagination/name-search.ts";
import { listStudents, readSearch } from "./student-list.queries.ts";

interface FoundStudent {
  id: string;
  name: string;
  surname: string;
  loginName: string | null;
  /** The day they left, as a plain date; null while they are at the school. */
  leftOn: string | null;
  isVoided: boolean;
  /** The contact or the external id that the search found; null when it found the name or the login name. */
  matched: { kind: "email" | "external-id" | "parent-phone" | "parent-email"; value: string } | null;
}

/**
 * The first `limit` students that a few words find, by name, e-mail, login name, a whole external id, and the contacts of their
 * guardians; or of a class group, by name or roll number. Those who have left come after the others. For a teacher only their own students, by name alone (docs/decisions/042).
 */
export async function findStudents(
  pool: Pool,
  {
    search,
    named,
    teacherId,
    limit,
  }: { search: string; named: NamedGroups | null; teacherId: string | null; limit: number },
): Promise<FoundStudent[]> {
  const isForTeacher = teacherId !== null;
  const filters = {
    search,
    isByNameAlone: isForTeacher,
    teacherIds: isForTeacher ? [teacherId] : [],
    hasLeft: isForTeacher ? false : ("either" as const),
    // The list reads one more.
    limit: limit - 1,
  };
  const read = await readSearch(pool, filters, named);
  const listed = await listStudents(pool, read);
  const identified = isForTeacher ? [] : await findByExternalId(pool, read.search);
  const words = wordsOf(normalForm(nameSearchOf(read.search)));
  const byName = [...listed.filter(({ leftOn }) => !leftOn), ...listed.filter(({ leftOn }) => leftOn)].map(
    ({ id, name, surname, email, loginName, leftOn, isVoided }) => {
      const shown = normalForm(`${fullName({ name, surname })} ${loginName ?? ""}`);
      const isShown = words.every((word) => shown.includes(word));
      const externalId = identified.find((each) => each.id === id)?.value;
      const found =
        externalId === undefined
          ? ({ kind: "email", value: email ?? "" } as const)
          : ({ kind: "external-id", value: externalId } as const);
      const matched = isShown || found.value === "" ? null : found;
      return { id, name, surname, loginName, leftOn, isVoided, matched };
    },
  );
  if (isForTeacher || read.roster || byName.length >= limit) return byName;
  const byContact = await listByParentContact(pool, {
    search,
    except: byName.map(({ id }) => id),
    limit: limit - byName.length,
  });
  return [...byName, ...byContact];
}
