import { guardiansMax } from "#domain/guardians.ts";
import { normalForm } from "#domain/normal-form.ts";

interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

interface Guardian extends Contact {
  language: string | null;
  mayReceive: boolean;
}

const isBlank = ({ name, phone, email }: Contact) => name === "" && phone === null && email === null;

const agree = (one: string | null, two: string | null) => one === null || two === null || one === two;

function isSame(one: Contact, two: Contact): boolean {
  if (one.phone !== null && one.phone === two.phone) return true;
  if (one.email !== null && one.email === two.email) return true;
  const sameName = one.name !== "" && normalForm(one.name) === normalForm(two.name);
  return sameName && agree(one.phone, two.phone) && agree(one.email, two.email);
}

function completed<Known extends Guardian>(one: Known, two: Known): Known {
  return {
    ...one,
    name: one.name || two.name,
    phone: one.phone ?? two.phone,
    email: one.email ?? two.email,
    language: one.language ?? two.language,
    mayReceive: one.mayReceive && two.mayReceive,
  };
}

/**
 * The guardians of both records: the remaining ones, completed, then the other's. Who has the same phone, the same e-mail or the same name and
 * no other contact is one person, and is told nothing if one of the records says so. `leftOut` are the names and contacts that nobody has then.
 */
export function sameGuardians<Known extends Guardian>(
  remaining: readonly Known[],
  other: readonly Known[],
): { guardians: Known[]; leftOut: string[] } {
  const all = remaining.filter((each) => !isBlank(each));
  for (const each of other) {
    if (isBlank(each)) continue;
    const index = all.findIndex((known) => isSame(known, each));
    const known = all[index];
    if (known === undefined) all.push(each);
    else all[index] = completed(known, each);
  }
  const guardians = all.slice(0, guardiansMax);
  const textsOf = ({ name, phone, email }: Contact) => [name, phone, email].filter((text) => text !== null);
  const present = new Set(guardians.flatMap(textsOf).map(normalForm));
  const leftOut = [...remaining, ...other]
    .flatMap(textsOf)
    .filter((text) => text !== "" && !present.has(normalForm(text)));
  return { guardians, leftOut: [...new Set(leftOut)] };
}
