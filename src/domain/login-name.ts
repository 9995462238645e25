import { fullName } from "./full-name.ts";
import { limits } from "./limits.ts";
import { asciiDigits, cleanLine, withoutInvisible } from "./text.ts";

/** What a login name may look like; PostgreSQL checks the same (`users_login_name`). */
export const loginNamePattern = /^[a-z0-9][a-z0-9._/-]+$/;

const dashes = /[\p{Pd}\u02d7\u2043\u2212]/gu;
const slashes = /[\\\u2044\u2215\u29f8]/g;
const dots = /[\u3002\uff61]/g;

/** What a sentence or a copy puts around a name. */
const around = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** A login name however it was typed: lower case, no spaces or invisible marks, digits, dashes and slashes of a plain keyboard. */
export function plainLoginName(written: string): string {
  return asciiDigits(withoutInvisible(cleanLine(written).normalize("NFKC")))
    .toLowerCase()
    .replace(/\s+/gu, "")
    .replace(dashes, "-")
    .replace(slashes, "/")
    .replace(dots, ".");
}

/** The one spelling of a login name, in which it is stored and looked for: also without the marks that a sentence has around it. */
export function loginNameKey(written: string): string {
  return plainLoginName(written).replace(around, "");
}

export interface NameableStudent {
  name: string;
  surname: string;
  classGroup?: string | null;
  rollNumber?: string | null;
  admission?: string | null;
}

/** The letters and digits of a text, without accents; empty when there are letters of another script among them. */
function latinOf(text: string): string {
  const plain = asciiDigits(withoutInvisible(text.normalize("NFKD"))).toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, "");
  return /^[a-z0-9]*$/.test(letters) ? letters : "";
}

/** 'asha.rao' of Asha Devi Rao. */
function fromName(student: NameableStudent): string {
  const words = fullName(student)
    .split(" ")
    .map(latinOf)
    .filter((word) => word !== "");
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return last === "" ? first : `${first}.${last}`;
}

function fromRollNumber({ classGroup, rollNumber }: NameableStudent): string {
  const [group, roll] = [latinOf(classGroup ?? ""), latinOf(rollNumber ?? "")];
  return group === "" || roll === "" ? "" : `${group}-${roll}`;
}

/** Room for the number that tells two of the same apart. */
const suggestedMaxLength = limits.loginNameMaxLength - 6;

/** The login name that suits a student: '10b-17', else 'asha.rao', else the admission number, in Latin letters. */
export function suggestedLoginName(student: NameableStudent): string {
  const ideas = [fromRollNumber(student), fromName(student), latinOf(student.admission ?? "")];
  const idea = ideas.find((each) => each.length >= 2 && each.length <= suggestedMaxLength);
  return idea ?? "student";
}

/** The same login name for the second student who would have it, the third and so on: 'asha.rao2', '10b-17-2'. */
export function numberedLoginName(suggested: string, number: number): string {
  if (number === 1) return suggested;
  return /\d$/.test(suggested) ? `${suggested}-${number}` : `${suggested}${number}`;
}
