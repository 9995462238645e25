import { limits } from "#domain/limits.ts";

/** The earliest date of birth; PostgreSQL checks the same (`users_date_of_birth`). */
export const dateOfBirthMin = "1900-01-01";

/** How old someone is on a day; both are plain dates. Someone born on 29 February turns a year older on 1 March when there is no 29th. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  const age = day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
  return Math.min(Math.max(age, limits.ageMin), limits.ageMax);
}

/** A person's age on a day: from the date of birth where that is known, else as they said. */
export function ageOf(
  person: { age: number | null; dateOfBirth: string | null },
  day: string,
): number | null {
  return person.dateOfBirth === null ? person.age : ageOn(person.dateOfBirth, day);
}
