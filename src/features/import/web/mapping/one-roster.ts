import { guardiansMax } from "#domain/guardians.ts";
import { findClassGroup, readClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { ImportKind } from "#domain/import/fields.ts";
import type { Sheet } from "#features/import/web/reading/sheet.ts";
import type { Table } from "./tables.ts";

// OneRoster (1EdTech, version 1.1, CSV binding; the roles of 1.2 too): files that refer to each other by `sourcedId`, put together as
// lists of students, of teachers, and of who teaches what.

/** A row by its headings, in small letters. */
type Entry = Record<string, string>;

interface File {
  sheet: Sheet;
  has: (...headings: string[]) => boolean;
  /** Null for a row that is deleted or empty: each keeps its place. */
  entries: (Entry | null)[];
}

const isOff = (entry: Entry) =>
  /^(?:tobedeleted|inactive)$/i.test(entry.status ?? "") || /^false$/i.test(entry.enableduser ?? "");

function fileOf(sheet: Sheet): File | null {
  const [first = [], ...rows] = sheet.rows;
  const headings = first.map((text) => text.toLowerCase());
  if (!headings.includes("sourcedid") && !headings.includes("usersourcedid")) return null;
  return {
    sheet,
    has: (...wanted) => wanted.every((each) => headings.includes(each)),
    entries: rows.map((row) => {
      const entry = Object.fromEntries(headings.map((heading, column) => [heading, row[column] ?? ""]));
      return row.length === 0 || isOff(entry) ? null : entry;
    }),
  };
}

const present = (entry: Entry | null): entry is Entry => entry !== null;
const entriesOf = (file: File | undefined) => file?.entries.filter(present) ?? [];
const byId = (entries: readonly Entry[], key = "sourcedid") =>
  new Map(entries.map((entry) => [entry[key] ?? "", entry]));
const listOf = (text = "") =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
const nameOf = ({ givenname = "", familyname = "" }: Entry) => `${givenname} ${familyname}`.trim();

interface Roster {
  users: File;
  enrolments: File | undefined;
  classes: Map<string, Entry>;
  courses: Map<string, Entry>;
  births: Map<string, Entry>;
  roleOf: (user: Entry) => string;
}

function rosterOf(files: readonly File[]): Roster | null {
  const find = (...headings: string[]) => files.find(({ has }) => has(...headings));
  const users = find("givenname", "familyname");
  if (users === undefined) return null;
  const roles = byId(entriesOf(find("usersourcedid", "roletype")), "usersourcedid");
  const sessions = byId(entriesOf(find("startdate", "enddate", "schoolyear")));
  const years = [...sessions.values()].map(({ schoolyear = "" }) => schoolyear).sort();
  const isOfLastYear = ({ termsourcedids }: Entry) => {
    const own = listOf(termsourcedids).flatMap((id) => sessions.get(id)?.schoolyear || []);
    return own.length === 0 || own.includes(years.at(-1) ?? "");
  };
  const classes = entriesOf(find("title", "coursesourcedid")).filter(isOfLastYear);
  return {
    users,
    enrolments: find("classsourcedid", "usersourcedid"),
    classes: byId(classes),
    courses: byId(entriesOf(find("title", "coursecode"))),
    births: byId(entriesOf(find("birthdate"))),
    roleOf: (user) => (user.role || roles.get(user.sourcedid ?? "")?.role || "").toLowerCase(),
  };
}

const isHomeroom = ({ classtype = "" }: Entry) => /homeroom/i.test(classtype);

/** "10-A" in "Mathematics 10-A" or "10A-MATH". */
function groupIn(text: string): string | null {
  const whole = findClassGroup(text.replace(/home\s?room/gi, "").trim());
  const words = text.split(/[\s()[\],:]+|\s-\s/).filter((word) => /\d|-/.test(word));
  return whole ?? words.map(readClassGroup).find((name) => name !== null) ?? null;
}

/** The class groups: those that classes are called by, those of their students' homerooms, or else each class is one. */
function groupsOf({ classes, enrolments }: Roster) {
  const taken = new Map<string, Set<string>>();
  for (const { classsourcedid = "", usersourcedid = "", role = "" } of entriesOf(enrolments)) {
    if (!/student/i.test(role) || !classes.has(classsourcedid)) continue;
    taken.set(usersourcedid, (taken.get(usersourcedid) ?? new Set()).add(classsourcedid));
  }
  const titles = [...classes.values()].map(({ title }) => title);
  const named = new Map<string, string>();
  for (const [id, { title = "", classcode = "", ...entry }] of classes) {
    const group = groupIn(title) ?? groupIn(classcode);
    const isOnly = titles.filter((each) => each === title).length === 1;
    if (group !== null) named.set(id, group);
    else if (isHomeroom({ title, ...entry })) named.set(id, isOnly ? title : `${title} ${classcode}`.trim());
  }
  const homerooms = (student: string) =>
    [...(taken.get(student) ?? [])].filter((id) => isHomeroom(classes.get(id) ?? {}));
  const groupOf = (id: string): string => {
    const known = named.get(id);
    if (known !== undefined) return known;
    const students = [...taken].filter(([, ids]) => ids.has(id)).map(([student]) => student);
    const theirs = new Set(students.flatMap(homerooms).map((each) => named.get(each) ?? ""));
    const { title = "", classcode = "" } = classes.get(id) ?? {};
    const isOnly = titles.filter((each) => each === title).length === 1;
    const [only] = theirs;
    const name =
      theirs.size === 1 && only !== undefined ? only : isOnly ? title : `${title} ${classcode}`.trim();
    named.set(id, name);
    return name;
  };
  return {
    groupOf,
    ofStudent({ sourcedid = "", grades }: Entry): string[] {
      const own = homerooms(sourcedid);
      const ids = own.length > 0 ? own : [...(taken.get(sourcedid) ?? [])];
      const groups = [...new Set(ids.map(groupOf))];
      return groups.length > 0 ? groups : [listOf(grades)[0] ?? ""];
    },
  };
}

/** The guardians of each student: either side may name the other. */
function guardiansOf({ users, roleOf }: Roster) {
  const all = byId(entriesOf(users));
  const isGuardian = (user: Entry) => /guardian|parent|relative/.test(roleOf(user));
  const naming = new Map<string, Entry[]>();
  for (const guardian of [...all.values()].filter(isGuardian))
    for (const id of listOf(guardian.agentsourcedids)) naming.set(id, [...(naming.get(id) ?? []), guardian]);
  return ({ sourcedid = "", agentsourcedids }: Entry): Entry[] => {
    const named = listOf(agentsourcedids).flatMap((each): Entry[] => {
      const user = all.get(each);
      return user === undefined ? [] : [user];
    });
    return [...new Set([...named, ...(naming.get(sourcedid) ?? [])])]
      .filter(isGuardian)
      .slice(0, guardiansMax);
  };
}

const relationOf = (role: string) => (role === "relative" ? "other" : "guardian");

function studentRows(roster: Roster, groups: ReturnType<typeof groupsOf>): string[][] {
  const { users, births, roleOf } = roster;
  const guardians = guardiansOf(roster);
  const students = entriesOf(users).filter((user) => roleOf(user) === "student");
  const isNumbered = students.some(({ identifier }) => identifier);
  const most = Math.max(0, ...students.map((student) => guardians(student).length));
  const positions = Array.from({ length: most }, (_, index) => index);
  const again: string[][] = [];
  const rows = users.entries.map((user): string[] => {
    if (user === null || roleOf(user) !== "student") return [];
    const {
      sourcedid = "",
      givenname = "",
      middlename = "",
      familyname = "",
      identifier = "",
      email = "",
    } = user;
    const theirs = guardians(user);
    const rest = [
      isNumbered ? identifier : sourcedid,
      births.get(sourcedid)?.birthdate ?? "",
      email,
      ...positions.flatMap((index) => {
        const guardian = theirs[index];
        if (guardian === undefined) return ["", "", "", ""];
        const phone = guardian.sms || guardian.phone || "";
        return [nameOf(guardian), relationOf(roleOf(guardian)), phone, guardian.email ?? ""];
      }),
    ];
    const [row = [], ...others] = groups
      .ofStudent(user)
      .map((group) => [givenname, middlename, familyname, group, ...rest]);
    again.push(...others);
    return row;
  });
  const headings = [
    "givenName",
    "middleName",
    "familyName",
    "Class group",
    isNumbered ? "Admission number" : "Student ID",
    "birthDate",
    "Student email",
    ...positions.flatMap((index) =>
      ["name", "relation", "phone", "email"].map((part) => `Guardian ${index + 1} ${part}`),
    ),
  ];
  return [headings, ...rows, ...again];
}

function teacherRows({ users, roleOf }: Roster): string[][] {
  const rows = users.entries.map((user) => {
    if (user === null || roleOf(user) !== "teacher") return [];
    const { givenname = "", middlename = "", familyname = "", email = "", phone = "", sms = "" } = user;
    return [givenname, middlename, familyname, email, phone || sms];
  });
  return [["givenName", "middleName", "familyName", "email", "phone"], ...rows];
}

function teachingRows({ users, enrolments, classes, courses }: Roster, groupOf: (id: string) => string) {
  const all = byId(entriesOf(users));
  const names = [...all.values()].map(nameOf);
  const hasSubjects = [...classes.values()].some((each) => !isHomeroom(each));
  const rows = (enrolments?.entries ?? []).map((entry): string[] => {
    const { classsourcedid: id = "", usersourcedid = "", role = "" } = entry ?? {};
    const [taught, teacher] = [classes.get(id), all.get(usersourcedid)];
    if (!/teacher/i.test(role) || taught === undefined || teacher === undefined) return [];
    const course = courses.get(taught.coursesourcedid ?? "");
    const subject = listOf(taught.subjects)[0] ?? listOf(course?.subjects)[0];
    // Somebody who only takes attendance does not teach the class.
    if (subject === undefined && isHomeroom(taught) && hasSubjects) return [];
    const isAlone = names.filter((name) => name === nameOf(teacher)).length === 1;
    const named = isAlone ? nameOf(teacher) : teacher.email || nameOf(teacher);
    return [groupOf(id), subject ?? (course?.title || taught.title || ""), named];
  });
  return [["Class group", "Subject", "Teacher"], ...rows];
}

/** The tables that a roster in several files comes to, and the sheets that are none of them. */
export function readOneRoster(sheets: readonly Sheet[]): { tables: Table[]; others: Sheet[] } {
  const files = sheets.flatMap((sheet) => fileOf(sheet) ?? []);
  const roster = rosterOf(files);
  if (roster === null) return { tables: [], others: [...sheets] };
  const { users, enrolments } = roster;
  const groups = groupsOf(roster);
  const table = (about: ImportKind, sheet: Sheet, rows: string[][]): Table => ({
    ...sheet,
    rows,
    about,
    legacyFonts: [],
    firstLine: 1,
  });
  const tables = [
    table("students", users.sheet, studentRows(roster, groups)),
    table("teachers", users.sheet, teacherRows(roster)),
    ...(enrolments ? [table("teaching", enrolments.sheet, teachingRows(roster, groups.groupOf))] : []),
  ];
  const isManifest = ({ rows: [first = []] }: Sheet) => first.join().toLowerCase() === "propertyname,value";
  return {
    tables: tables.filter(({ rows }) => rows.slice(1).some((row) => row.length > 0)),
    others: sheets.filter((sheet) => !files.some((file) => file.sheet === sheet) && !isManifest(sheet)),
  };
}
