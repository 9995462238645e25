import { asksYesOrNo, statusOfHeading } from "#domain/import/statuses-in-cells.ts";
import { headingWords, plainHeading } from "./heading-words.ts";

/** Whom a column about a guardian is about. */
export type GuardianWho = "father" | "mother" | "guardian";

/** What a heading says that its column holds. */
export type Meaning =
  | { about: "field"; field: PlainField }
  | {
      about: "guardian";
      who: GuardianWho | null;
      part: "Name" | "Phone" | "Email" | "Relation";
      position: number | null;
      /** One of several columns with the parts of a name. */
      isPiece?: boolean;
      /** What has taken the place of an earlier one. */
      isNew?: boolean;
    }
  | { about: "ignored"; reason: "sensitive" | "not-needed" | "serial" };

/** Headings by their words (heading-words.ts), in the order of the alphabet. */
const fields = {
  name: "name, name student, student, display name",
  firstName: "first, first name, first name student, first student",
  middleName: "middle, middle name, middle name student, middle student",
  surname: "last, last name, last name student, last student",
  class:
    "class, class section, class name, class student, class group, admission class current, class present, class current, " +
    "batch, class वर्ग",
  section: "section, name section, class section name",
  classOrSection: "वर्ग",
  rollNumber: "roll, no roll, class no roll, no roll student, class roll",
  admission: "admission, admission no, admission id, admission no student, ledger no",
  serialOrAdmission: "no sr, sr",
  role: "role, role login, login type",
  orgUnit: "org path unit, org unit, organizational unit, organisational unit, organization path unit",
  pen: "pen, no pen, pen student, no pen student, education no pen, education no",
  apaar: "apaar, apaar id, apaar no, apaar id no, apaar id student, abc apaar id",
  other: "id student, id other, no other, student uid, no student",
  dateOfBirth: "birth, birth date, birth date student, birth student",
  email: "email, email id, email student, email id student, address email, address email student",
  loginName: "login, id login, login name, id user, name user",
  city: "city",
  education: "education, qualification",
  teacher: "name teacher, teacher, subject teacher, name subject teacher, by",
  subject: "subject, name subject",
  joiningDate: "date joining, joining",
  status:
    "status, status student, current status, current status student, admission status, academic status, status teacher, " +
    "active, active is, left, left on, left school, left date, leaving, leaving date, leaving date school, leaving reason, " +
    "dol, withdrawal, date withdrawal, no withdrawal, off struck, date off struck, date exit, date discharge, " +
    "attendance date last, attended last, attended date last, left on school, date relieving, tc, no tc, date tc, " +
    "date issue tc, issued tc, status tc, date no tc, slc, no slc, date slc, certificate transfer, certificate no transfer, " +
    "certificate date transfer, certificate leaving, certificate leaving school, certificate leaving no school, स्थिति, " +
    "student स्थिति, वर्तमान स्थिति, टीसी, no टीसी, date टीसी, no टी सी, date टी सी",
  remarks: "remark, remarks, remarks student, टिप्पणी, रिमार्क, अभ्युक्ति, शेरा",
};

export type PlainField = keyof typeof fields;

const fieldOf = new Map(
  Object.entries(fields).flatMap(([field, keys]) =>
    keys.split(", ").map((key) => [key.split(" ").sort().join(" "), field as PlainField] as const),
  ),
);

/** Columns with one of these words never leave the browser. */
const sensitive = new Set(
  (
    "aadhaar aadhar adhaar adhar aadhr uidai uid आधार caste cast subcaste जाति जति जात जाती प्रवर्ग category obc sc st ews minority अल्पसंख्यक श्रेणी religion धर्म " +
    "bank bankname ifsc micr account acc ac खाता खाते बैंक बँक income आय आमदनी उत्पन्न salary bpl apl बीपीएल ration राशन blood रक्त रक्तगट disability disabled disablity cwsn " +
    "handicapped divyang दिव्यांग विकलांग विकलांगता अपंग अपंगत्व samagra समग्र pan password passwords passcode pwd पासवर्ड voter passport health medical allergy bhamashah janaadhaar janadhar aay antyodaya rte"
  ).split(" "),
);

/** Columns with one of these words are about something that is not asked for. */
const notNeeded = new Set(
  (
    "gender sex लिंग address पता पत्ता remark remarks टिप्पणी house bus transport route stop fee fees fine photo nationality tongue height weight age आयु वय " +
    "occupation profession व्यवसाय designation department pincode pin state राज्य district जिला village ग्राम गाव block tehsil तहसील तालुका signature sign हस्ताक्षर " +
    "total योग stream session year status medium माध्यम tc previous attendance marks percentage result hostel type post office distance habitation " +
    "locality landmark country vill"
  ).split(" "),
);

const whoIs: GuardianWho[] = ["father", "mother", "guardian"];

/** Words that say that a phone is not the first one. */
const second = new Set(["alternate", "alternative", "emergency", "local", "second", "secondary", "other"]);
const silent = new Set(["no", "id", "student", "address", "parent", "legal", ...second, ...whoIs]);
const namePieces = new Set(["first", "first name", "middle", "middle name", "last", "last name"]);
/** "Contact Name", "Contact Person": a contact is a phone elsewhere. */
const contactNames = new Set(["name phone", "person phone", "name person phone"]);
const initials = new Map<string, GuardianWho>([
  ["f", "father"],
  ["m", "mother"],
  ["g", "guardian"],
]);
const parts = new Map<string, "Name" | "Phone" | "Email">([
  ["name", "Name"],
  ["phone", "Phone"],
  ["email", "Email"],
]);

function guardianMeaning(words: readonly string[], written: number | null): Meaning | null {
  const named: GuardianWho[] = whoIs.filter((each) => words.includes(each));
  // Above "Father" and "Mother", the parents are no third one.
  if (named.length === 0 && words.includes("parent")) named.push("guardian");
  const key = words.filter((word) => !silent.has(word)).join(" ");
  const position = written ?? (words.some((word) => second.has(word)) ? 2 : null);
  // "Father / Guardian" may be either.
  const who = named.length > 1 ? "guardian" : (named[0] ?? null);
  const about = "guardian" as const;
  if (key === "phone" || (who !== null && key === "m")) return { about, who, part: "Phone", position };
  const initial = named.length > 0 ? undefined : words.find((word) => initials.has(word));
  const ofInitial = parts.get(key.replace(`${initial}`, "").trim());
  if (initial !== undefined && ofInitial !== undefined)
    return { about, who: initials.get(initial) ?? null, part: ofInitial, position };
  if (who !== null && (key === "name" || key === "")) return { about, who, part: "Name", position };
  if (who !== null && namePieces.has(key)) return { about, who, part: "Name", position, isPiece: true };
  if (contactNames.has(key)) return { about, who: who ?? "guardian", part: "Name", position };
  if ((who !== null && key === "email") || key === "email phone")
    return { about, who, part: "Email", position };
  return key === "relation" ? { about, who, part: "Relation", position } : null;
}

const bareMobile = /^(?:m no|m)$/;

/** Headings that would be taken for something else by their words. */
const notNeededHeadings = new Set([
  "admission date",
  "group social",
  "class teacher",
  "id teacher",
  "education father",
  "education mother",
  "education guardian",
]);

/** What is said of phones and addresses: "Official Mail", "New Mobile". */
const newer = new Set(["new", "updated", "latest", "current", "present"]);
const kindsOfContacts = new Set(["official", "personal", "registered", ...newer]);

/** What a heading means; null if it is not known. */
export function meaningOf(heading: string): Meaning | null {
  if (heading.length > 80) return null;
  const { words: all, position } = headingWords(heading);
  const isContact = all.includes("phone") || all.includes("email");
  const words = isContact ? all.filter((word) => !kindsOfContacts.has(word)) : all;
  if (words.length === 0) return heading.trim() === "#" ? { about: "ignored", reason: "serial" } : null;
  if (words.some((word) => sensitive.has(word))) return { about: "ignored", reason: "sensitive" };
  const key = words.join(" ");
  if (["serial", "no serial", "no"].includes(key)) return { about: "ignored", reason: "serial" };
  if (asksYesOrNo(heading) && statusOfHeading(heading) !== null) return { about: "field", field: "status" };
  if (bareMobile.test(plainHeading(heading)))
    return { about: "guardian", who: null, part: "Phone", position };
  if (notNeededHeadings.has(key) || plainHeading(heading) === "m f")
    return { about: "ignored", reason: "not-needed" };
  const field = fieldOf.get(key);
  if (field !== undefined) return { about: "field", field };
  if (key !== "address email" && words.some((word) => notNeeded.has(word)))
    return { about: "ignored", reason: "not-needed" };
  const meaning = guardianMeaning(words, position);
  return meaning?.about === "guardian" && all.some((word) => newer.has(word))
    ? { ...meaning, isNew: true }
    : meaning;
}

/** How much a meaning says that its row is one of headings. */
export function weightOf(meaning: Meaning | null): number {
  if (meaning === null) return 0;
  return meaning.about === "ignored" ? 0.7 : 1;
}

/** Whether a heading means one of these fields. */
export const has = (meanings: readonly (Meaning | null)[], ...fields: PlainField[]) =>
  meanings.some((meaning) => meaning?.about === "field" && fields.includes(meaning.field));
