import { guardiansMax } from "#domain/guardians.ts";
import { personKey } from "./names-in-cells.ts";
import type { Change, KnownGuardian, ShownGuardian } from "./planned-rows.ts";
import type { FileGuardian } from "./student-facts.ts";

const shown = ({ name, relation, phone, email }: KnownGuardian): ShownGuardian => ({
  name,
  relation,
  phone,
  email,
});

/** What two lists of guardians share that say the same. */
export const guardiansKey = (guardians: readonly KnownGuardian[]) => JSON.stringify(guardians.map(shown));

const isSameName = (one: string, other: string) => one !== "" && personKey(one) === personKey(other);

/** Ways in which a guardian of a file is one whom the school knows, the most certain first. */
const likenesses: ((known: KnownGuardian, fromFile: FileGuardian) => boolean)[] = [
  (known, fromFile) =>
    fromFile.phone !== null &&
    known.phone === fromFile.phone &&
    (fromFile.name === "" || known.name === "" || isSameName(known.name, fromFile.name)),
  (known, fromFile) => isSameName(known.name, fromFile.name),
  (known, fromFile) => fromFile.email !== null && known.email === fromFile.email,
  (known, fromFile) =>
    (fromFile.relation === "mother" || fromFile.relation === "father") &&
    known.relation === fromFile.relation &&
    (fromFile.name === "" || known.name === ""),
  // Only what a guardian is called, and nothing else of them.
  (known, fromFile) =>
    fromFile.name === "" &&
    fromFile.phone === null &&
    fromFile.email === null &&
    known.relation === fromFile.relation,
];

/** The known guardian with what the file adds: what it leaves empty stays. */
function withFileValues(known: KnownGuardian, fromFile: FileGuardian): KnownGuardian {
  return {
    ...known,
    name: fromFile.name === "" || isSameName(known.name, fromFile.name) ? known.name : fromFile.name,
    relation: fromFile.relation ?? known.relation,
    phone: fromFile.phone ?? known.phone,
    email: fromFile.email ?? known.email,
  };
}

const isOf = (relation: string | null) => relation === "mother" || relation === "father";

/** Whose number a new one may be instead: of those about whom the row says nothing else, unless a name or relation tells them apart. */
function mayBeNewNumberOf(known: KnownGuardian, fromFile: FileGuardian): boolean {
  if (known.phone === null || fromFile.phone === null) return false;
  return !(isOf(known.relation) && isOf(fromFile.relation) && known.relation !== fromFile.relation);
}

interface Entry {
  before: KnownGuardian | null;
  guardian: KnownGuardian;
}

function changeOf({ before, guardian }: Entry): Change[] {
  if (before === null) return [{ kind: "guardian-added", guardian: shown(guardian) }];
  if (guardiansKey([before]) === guardiansKey([guardian])) return [];
  return [{ kind: "guardian-changed", before: shown(before), guardian: shown(guardian) }];
}

const isUnknown = ({ id, name, phone, email }: KnownGuardian) => id === null && !name && !phone && !email;

/** What a person has said of new phones: whose they are, by the index of a known guardian, and that the others are somebody else's. */
export interface PhoneAnswers {
  phoneOf: Readonly<Record<string, number>>;
  areAnothers: boolean;
}

interface MergedGuardians {
  guardians: KnownGuardian[];
  changes: Change[];
  isTooMany: boolean;
  /** Of a new phone that replaces one of theirs, or is somebody else's: a person has to say so. */
  newPhone: { phone: string; owners: KnownGuardian[] } | null;
}

/**
 * The guardians of a student after what the rows of a file say of them: none of them goes. Within a row, each is someone else; the rows
 * may name the same one again. One new phone replaces the only one that it can; `phoneOf` says whose it is where that is not plain:
 * the index of a known guardian, or somebody else.
 */
export function mergeGuardians(
  known: readonly KnownGuardian[],
  rows: readonly (readonly FileGuardian[])[],
  { phoneOf, areAnothers }: PhoneAnswers = { phoneOf: {}, areAnothers: false },
): MergedGuardians {
  let newPhone: MergedGuardians["newPhone"] = null;
  const entries = known.map((guardian): Entry => ({ before: guardian, guardian }));
  for (const fromFile of rows) {
    const left = new Set(fromFile);
    const open = new Set(entries);
    for (const isAlike of likenesses) {
      for (const each of left) {
        const entry = [...open].find(({ guardian }) => isAlike(guardian, each));
        if (entry === undefined) continue;
        open.delete(entry);
        left.delete(each);
        entry.guardian = withFileValues(entry.guardian, each);
      }
    }
    for (const each of left) {
      const owners = [...open].filter(
        ({ before, guardian }) => before !== null && mayBeNewNumberOf(guardian, each),
      );
      const [owner] = owners;
      const answer = phoneOf[each.phone ?? ""];
      if (owner === undefined || (areAnothers && answer === undefined)) continue;
      const chosen = owners.find(({ before }) => before === known[answer ?? -1]);
      const isPlain = owners.length === 1 && left.size === 1 && each.name === "";
      const replaced = chosen ?? (isPlain ? owner : undefined);
      if (replaced === undefined) {
        newPhone ??= { phone: each.phone ?? "", owners: owners.map(({ guardian }) => guardian) };
        continue;
      }
      open.delete(replaced);
      left.delete(each);
      replaced.guardian = withFileValues(replaced.guardian, each);
    }
    for (const each of left) {
      if (each.name === "" && each.phone === null && each.email === null) continue;
      entries.push({ before: null, guardian: { id: null, ...each, relation: each.relation ?? "guardian" } });
    }
  }
  // A first guardian about whom nothing is known makes room for one who was added.
  if (entries.length > 1 && entries[0] && isUnknown(entries[0].guardian)) entries.shift();
  return {
    guardians: entries.map(({ guardian }) => guardian),
    changes: entries.flatMap(changeOf),
    isTooMany: entries.length > guardiansMax,
    newPhone,
  };
}
