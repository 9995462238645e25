import type { Pool } from "pg";
import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { listByParentContact } from "#features/students/server/guardians/parent-contacts.queries.ts";
import { wordsOf } from "#server/pagination/name-search.ts";
import { listStudents } from "./student-list.queries.ts";

interface FoundStudent {
  id: string;
  name: string;
  surname: string;
  loginName: string | null;
  /** The day they left, as a plain date; null while they are at the school. */
  leftOn: string | null;
  isVoided: boolean;
  /** The contact that the search found; null when it found the name or the login name. */
  matched: { kind: "email" | "parent-phone" | "parent-email"; value: string } | null;
}

/**
 * The first `limit` students that a few words find, by name, e-mail, login name and the contacts of their guardians; those who have left
 * come after the others. For a teacher only their own students, by name alone (docs/decisions/042).
 */
export async function findStudents(
  pool: Pool,
  { search, teacherId, limit }: { search: string; teacherId: string | null; limit: number },
): Promise<FoundStudent[]> {
  const isForTeacher = teacherId !== null;
  const listed = await listStudents(pool, {
    search,
    isByNameAlone: isForTeacher,
    teacherIds: isForTeacher ? [teacherId] : [],
    hasLeft: isForTeacher ? false : "either",
    // The list reads one more.
    limit: limit - 1,
  });
  const named = [...listed.filter(({ leftOn }) => !leftOn), ...listed.filter(({ leftOn }) => leftOn)].map(
    ({ id, name, surname, email, loginName, leftOn, isVoided }) => {
      const shown = normalForm(`${fullName({ name, surname })} ${loginName ?? ""}`);
      const isShown = wordsOf(normalForm(search)).every((word) => shown.includes(word));
      const matched = isShown || email === null ? null : ({ kind: "email", value: email } as const);
      return { id, name, surname, loginName, leftOn, isVoided, matched };
    },
  );
  if (isForTeacher || named.length >= limit) return named;
  const byContact = await listByParentContact(pool, {
    search,
    except: named.map(({ id }) => id),
    limit: limit - named.length,
  });
  return [...named, ...byContact];
}
