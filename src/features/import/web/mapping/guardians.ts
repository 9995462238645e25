import { guardiansMax } from "#domain/guardians.ts";
import type { ImportField } from "#domain/import/fields.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import type { GuardianWho, Meaning } from "./headings.ts";

type GuardianMeaning = Extract<Meaning, { about: "guardian" }>;

interface Slot {
  who: GuardianWho | null;
  position: number | null;
  parts: Set<string>;
}

/**
 * Gives each guardian of the headings a place, in their order. A phone or an address of nobody in particular belongs to the first guardian
 * that has none, because that is whose name stands beside it.
 */
export function placeGuardians(columns: readonly { index: number; meaning: GuardianMeaning }[]) {
  const slots: Slot[] = [];
  const fields = new Map<number, ImportField>();
  const place = (index: number, { part, who, position }: GuardianMeaning, slot: Slot) => {
    if (!slots.includes(slot)) slots.push(slot);
    const number = slots.indexOf(slot) + 1;
    if (number > guardiansMax) return;
    slot.parts.add(part);
    slot.who ??= who;
    slot.position ??= position;
    fields.set(index, `guardian${number}${part}` as ImportField);
  };
  const named = columns.filter(({ meaning }) => meaning.who !== null);
  for (const { index, meaning } of named) {
    const isFree = ({ who, position, parts }: Slot) =>
      who === meaning.who &&
      !parts.has(meaning.part) &&
      (meaning.position === null || position === null || position === meaning.position);
    place(
      index,
      meaning,
      slots.find(isFree) ?? { who: meaning.who, position: meaning.position, parts: new Set() },
    );
  }
  for (const { index, meaning } of columns.filter((each) => each.meaning.who === null)) {
    const slot = slots.find(({ parts }) => !parts.has(meaning.part));
    place(index, meaning, slot ?? { who: null, position: meaning.position, parts: new Set() });
  }
  const relations: Mapping["relations"] = {};
  for (const [index, { who, parts }] of slots.slice(0, guardiansMax).entries())
    if (who !== null && !parts.has("Relation"))
      relations[`guardian${(index + 1) as 1 | 2 | 3 | 4}Relation`] = who;
  return { fields, relations };
}
