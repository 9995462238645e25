import { guardiansMax } from "#domain/guardians.ts";
import type { ImportField } from "#domain/import/fields.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import { type GuardianWho, has, type Meaning } from "./headings.ts";

type GuardianMeaning = Extract<Meaning, { about: "guardian" }>;

interface Slot {
  who: GuardianWho | null;
  position: number | null;
  parts: Set<string>;
}

interface GuardianColumn {
  index: number;
  meaning: GuardianMeaning;
}

const isContactPart = (part: GuardianMeaning["part"]) => part === "Phone" || part === "Email";

/**
 * E-mail addresses of nobody in particular are the guardians' where several stand beside what is said of guardians, or guardians are all
 * whom the table names.
 */
function withTheirEmails(meanings: readonly (Meaning | null)[]): (Meaning | null)[] {
  const isBare = (meaning: Meaning | null) => meaning?.about === "field" && meaning.field === "email";
  const namesOnlyGuardians =
    !has(meanings, "name", "firstName") &&
    meanings.some((meaning) => meaning?.about === "guardian" && meaning.part === "Name");
  if (!namesOnlyGuardians && meanings.filter(isBare).length < 2) return [...meanings];
  return meanings.map((meaning, index) => {
    const before = meanings.slice(0, index).findLast((each) => each?.about !== "ignored" && !isBare(each));
    return isBare(meaning) && (before?.about === "guardian" || namesOnlyGuardians)
      ? { about: "guardian", who: null, part: "Email", position: null }
      : meaning;
  });
}

/** Beside the names of father and mother, "Parent Mobile" is no third person's, unless a guardian has a name, too. */
function withParentsContacts(columns: readonly GuardianColumn[]): GuardianColumn[] {
  const isNamed = (...of: (GuardianWho | null)[]) =>
    columns.some(({ meaning: { who, part } }) => of.includes(who) && !isContactPart(part));
  if (!isNamed("father", "mother") || isNamed("guardian")) return [...columns];
  return columns.map(({ index, meaning }) => ({
    index,
    meaning: meaning.who === "guardian" && meaning.position === null ? { ...meaning, who: null } : meaning,
  }));
}

/**
 * Gives each guardian of the headings a place, in their order. A phone or an address of nobody in particular belongs to those named just
 * before it: in "Father, Phone, Mother, Phone" each has one, in "Father, Mother, Phone, Phone" the first is the father's. One that is left
 * belongs to the first guardian who has none.
 */
export function assignGuardians(all: readonly (Meaning | null)[]) {
  const columns = withParentsContacts(
    withTheirEmails(all).flatMap((meaning, index): GuardianColumn[] =>
      meaning?.about === "guardian" ? [{ index, meaning }] : [],
    ),
  );
  const slots: Slot[] = [];
  const slotOf = new Map<number, Slot>();
  const assign = ({ index, meaning }: GuardianColumn, slot: Slot) => {
    if (!slots.includes(slot)) slots.push(slot);
    slot.parts.add(meaning.part);
    slot.who ??= meaning.who;
    slot.position ??= meaning.position;
    slotOf.set(index, slot);
  };
  const added = ({ who, position }: GuardianMeaning): Slot => ({ who, position, parts: new Set() });
  for (const column of columns.filter(({ meaning }) => meaning.who !== null)) {
    const { meaning } = column;
    const isFree = ({ who, position, parts }: Slot) =>
      who === meaning.who &&
      (!parts.has(meaning.part) || meaning.isPiece === true) &&
      (meaning.position === null || position === null || position === meaning.position);
    const isTheirs = (slot: Slot) => isFree(slot) && slot.position === meaning.position;
    assign(column, slots.find(isTheirs) ?? slots.find(isFree) ?? added(meaning));
  }
  let group: Slot[] = [];
  let isAfterContact = false;
  const left: GuardianColumn[] = [];
  for (const column of columns) {
    const { meaning } = column;
    const lacks = ({ parts }: Slot) => !parts.has(meaning.part);
    const named = slotOf.get(column.index);
    if (named !== undefined) {
      if (isAfterContact && !group.includes(named)) group = [];
      if (!group.includes(named)) group.push(named);
    } else {
      const numbered = group.find((slot) => lacks(slot) && slot.position === (meaning.position ?? 0));
      const slot = numbered ?? group.find(lacks);
      if (slot === undefined) left.push(column);
      else assign(column, slot);
    }
    isAfterContact = isContactPart(meaning.part);
  }
  for (const column of left)
    assign(column, slots.find(({ parts }) => !parts.has(column.meaning.part)) ?? added(column.meaning));

  const fields = new Map<number, ImportField>();
  for (const { index, meaning } of columns) {
    const number = slots.indexOf(slotOf.get(index) as Slot) + 1;
    if (number <= guardiansMax) fields.set(index, `guardian${number}${meaning.part}` as ImportField);
  }
  const relations: Mapping["relations"] = {};
  for (const [index, { who, parts }] of slots.slice(0, guardiansMax).entries())
    if (who !== null && !parts.has("Relation"))
      relations[`guardian${(index + 1) as 1 | 2 | 3 | 4}Relation`] = who;
  return { fields, relations };
}
