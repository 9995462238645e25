/** The subjects that are taught, each once, ignoring case. */
export function subjectsOf(teachers: readonly { courses: readonly string[] }[]): string[] {
  const bySpelling = new Map(
    teachers.flatMap(({ courses }) => courses.map((each) => [each.toLowerCase(), each])),
  );
  return [...bySpelling.values()].sort((left, right) => left.localeCompare(right));
}
