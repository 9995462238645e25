import { normalForm } from "./normal-form.ts";

/** A guardian as they stand or once stood somewhere. */
export interface KnownGuardian {
  /** Null where only contacts are known. */
  id: string | null;
  name: string;
  phone: string | null;
  email: string | null;
  /** The entry of the audit log by which the contacts ended; null for those that are there now. */
  endedBy: number | null;
}

export interface GuardianPerson {
  known: KnownGuardian[];
  ids: ReadonlySet<string>;
  /** In normal form. */
  names: ReadonlySet<string>;
  /** Numbers of ten digits, and addresses in small letters. */
  contacts: ReadonlySet<string>;
}

const contactsOf = ({ phone, email }: Pick<KnownGuardian, "phone" | "email">) =>
  [phone, email?.toLowerCase()].filter(
    (contact) => typeof contact === "string" && contact !== "",
  ) as string[];

/** All of these as one person. */
export const toPerson = (known: KnownGuardian[]): GuardianPerson => ({
  known,
  ids: new Set(known.flatMap(({ id }) => id ?? [])),
  names: new Set(known.map(({ name }) => normalForm(name)).filter((name) => name !== "")),
  contacts: new Set(known.flatMap(contactsOf)),
});

/**
 * Who the guardians of a student are and were: one id or one name is one person, and contacts without either belong to those who have them.
 */
export function guardianPeople(known: readonly KnownGuardian[]): GuardianPerson[] {
  const groups: KnownGuardian[][] = [];
  const add = (one: KnownGuardian, isSame: (other: KnownGuardian) => boolean) => {
    const same = groups.filter((group) => group.some(isSame));
    const [first, ...others] = same;
    if (first === undefined) return void groups.push([one]);
    first.push(one, ...others.flat());
    for (const other of others) groups.splice(groups.indexOf(other), 1);
  };
  const isBare = ({ id, name }: KnownGuardian) => id === null && normalForm(name) === "";
  for (const one of known.filter((each) => !isBare(each))) {
    const name = normalForm(one.name);
    add(
      one,
      (other) => (one.id !== null && other.id === one.id) || (name !== "" && normalForm(other.name) === name),
    );
  }
  for (const one of known.filter(isBare)) {
    const contacts = contactsOf(one);
    const holder = groups.find((group) =>
      group.some((other) => contactsOf(other).some((contact) => contacts.includes(contact))),
    );
    if (holder) holder.push(one);
    else groups.push([one]);
  }
  return groups.map(toPerson);
}

/** Guardians in records and files. */
interface Fields {
  id?: unknown;
  name?: unknown;
  phone?: unknown;
  email?: unknown;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Whether this is about the person: by id or name, or by a contact where there is no name. */
function isTheirs({ id, name, phone, email }: Fields, { ids, names, contacts }: GuardianPerson): boolean {
  const called = normalForm(textOf(name));
  if (ids.has(textOf(id)) || names.has(called)) return true;
  const digits = textOf(phone).replaceAll(/\D/g, "").slice(-10);
  return called === "" && (contacts.has(digits) || contacts.has(textOf(email).trim().toLowerCase()));
}

/**
 * A record or the cells of a file without this guardian, who is left out of lists; and with what `replace` makes of other texts. The same value
 * when there is nothing of them.
 */
export function withoutGuardian(
  value: unknown,
  person: GuardianPerson,
  replace: (text: string) => string,
): unknown {
  if (typeof value === "string") return replace(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const left = value.filter(
      (each) => !(typeof each === "object" && each !== null && "relation" in each && isTheirs(each, person)),
    );
    const changed = left.map((each) => withoutGuardian(each, person, replace));
    return changed.length === value.length && changed.every((each, index) => each === value[index])
      ? value
      : changed;
  }
  const record = value as Record<string, unknown>;
  const inFile = (key: string) => /^guardian\d/.exec(key)?.[0];
  const isGone = (key: string) => {
    const prefix = inFile(key);
    if (prefix === undefined) return false;
    const [name, phone, email] = ["Name", "Phone", "Email"].map((field) => record[prefix + field]);
    return isTheirs({ name, phone, email }, person);
  };
  const entries = Object.entries(record);
  const left = entries.filter(([key]) => !isGone(key));
  const changed = left.map(([key, each]) => [key, withoutGuardian(each, person, replace)] as const);
  const isSame = left.length === entries.length && changed.every(([key, each]) => each === record[key]);
  return isSame ? value : Object.fromEntries(changed);
}
