import type { Destination, GroupChoice } from "#domain/schemas/new-year.ts";

const keyOf = (to: Destination) => (to.becomes === "group" ? `group ${to.name.toLowerCase()}` : to.becomes);

/** A choice in which these students go somewhere else than the others; null: where the others go. */
export function setPart(
  choice: GroupChoice,
  studentIds: readonly string[],
  to: Destination | null,
): GroupChoice {
  const others = (choice.parts ?? [])
    .map((part) => ({ ...part, studentIds: part.studentIds.filter((id) => !studentIds.includes(id)) }))
    .filter((part) => part.studentIds.length > 0);
  if (to === null) return { ...choice, parts: others };
  const same = others.find((part) => keyOf(part.to) === keyOf(to));
  const rest = others.filter((part) => part !== same);
  return { ...choice, parts: [...rest, { to, studentIds: [...(same?.studentIds ?? []), ...studentIds] }] };
}

/** Where each of the students with a destination of their own goes. */
export const destinationsOf = (choice: GroupChoice): Map<string, Destination> =>
  new Map((choice.parts ?? []).flatMap(({ to, studentIds }) => studentIds.map((id) => [id, to] as const)));
