import { asciiDigits, withoutInvisible } from "./text.ts";

/** The identifiers that others give a student: the school, and the government's registers PEN and APAAR. */
export const externalIdKinds = ["admission", "pen", "apaar", "other"] as const;

export type ExternalIdKind = (typeof externalIdKinds)[number];

export const externalIdMaxLength = 40;
export const rollNumberMaxLength = 20;

/** Small and wide letters, spaces, and digits of other scripts do not make another number. */
function plain(written: string): string {
  return asciiDigits(withoutInvisible(written.normalize("NFKC")))
    .toLowerCase()
    .replace(/\s+/gu, "");
}

/** What two spellings of one identifier share: 'ADM 2024 015' and 'adm2024015'. Leading zeros count. */
export function externalIdKey(written: string): string {
  return plain(written);
}

/** What two spellings of one roll number share: '7', '07' and '७'; 'A 7' and 'a7'. */
export function rollNumberKey(written: string): string {
  return plain(written).replace(/(?<!\d)0+(?=\d)/g, "");
}

const inNumberOrder = new Intl.Collator("en", { numeric: true });

/** For sorting: 7 before 10, 'A 9' before 'A 10', and those without a roll number last. */
export function compareRollNumbers(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return inNumberOrder.compare(rollNumberKey(one), rollNumberKey(other));
}
