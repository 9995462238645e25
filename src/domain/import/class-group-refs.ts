import { classGroupKey } from "#domain/class-group-key.ts";
import { cleanLine } from "#domain/text.ts";
import { sentence } from "#locales/sentence.ts";
import { readClassGroup } from "./class-groups-in-cells.ts";
import { type Problem, wrong } from "./outcomes.ts";
import { type GroupRef, newGroupRef } from "./planned-rows.ts";

const classGroupNameMax = 40;

/** Finds the class groups that cells mean: those of the year, and new ones, each by what its spellings share. */
export function readClassGroups(known: readonly { id: string; name: string }[]) {
  const byKey = Map.groupBy(known, ({ name }) => classGroupKey(name));
  const names = new Map<GroupRef, string>(known.map(({ id, name }) => [id, name]));
  return {
    /** What the class group is called; new ones in the spelling that the file has first. */
    nameOf: (ref: GroupRef) => names.get(ref) ?? "",
    find(written: string): { ref: GroupRef } | { problem: Problem } {
      const name = cleanLine(written);
      const isWrong = (text: Problem["sentence"]) => ({ problem: wrong("classGroup", text) });
      if (name.length > classGroupNameMax) return isWrong(sentence("importing.tooLong", classGroupNameMax));
      const key = classGroupKey(name);
      const alike = byKey.get(key) ?? [];
      const [one] =
        alike.length === 1 ? alike : alike.filter((each) => each.name.toLowerCase() === name.toLowerCase());
      if (one !== undefined) return { ref: one.id };
      if (alike.length > 1)
        return isWrong(sentence("importing.classGroupUnclear", alike.map((each) => each.name).join(", ")));
      const ref = newGroupRef(key);
      if (!names.has(ref)) names.set(ref, readClassGroup(name) ?? name);
      return { ref };
    },
  };
}

export type ClassGroupRefs = ReturnType<typeof readClassGroups>;
