/** First name and surname, as one reads them. */
export function fullName(person: { name: string; surname: string }): string {
  return `${person.name} ${person.surname}`.trim();
}
