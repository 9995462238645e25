/** First name and surname, as one reads them. A file of its own: the browser's first load has no schemas. */
export function fullName(person: { name: string; surname: string }): string {
  return `${person.name} ${person.surname}`.trim();
}
