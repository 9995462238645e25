import writeXlsxFile, { type Row, type SheetData } from "write-excel-file/node";

// Files as schools have them, for the journey of a school that moves in. The people are made up; the shapes are those of real exports.

const firstNames =
  "Aarav Aditi Akash Amit Anjali Arjun Asha Bhavna Chandan Deepak Dhruv Divya Farhan Gaurav Harpreet Isha Jyoti Kabir Kavya Kiran Lakshmi Manish Meera Nikhil Nisha Pooja Pranav Priya Rahul Ritu".split(
    " ",
  );
const surnames =
  "Sharma Verma Singh Kumar Gupta Khan Ansari Iyer Yadav Jha Mishra Tripathi Kaur Gill Patel Shukla Das Roy Nair Rao".split(
    " ",
  );
const subjects = ["English", "Hindi", "Mathematics", "Science", "Social Science", "Computer"];

/** 20 class groups, from 6-A to 10-D. */
export const importedClassGroups = [6, 7, 8, 9, 10].flatMap((level) =>
  ["A", "B", "C", "D"].map((section) => ({ level, section, name: `${level}-${section}` })),
);

const studentsOfClassGroup = 30;

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";

function student(index: number) {
  const group = importedClassGroups[Math.floor(index / studentsOfClassGroup)] ?? {
    level: 6,
    section: "A",
    name: "6-A",
  };
  const surname = pick(surnames, index * 7 + Math.floor(index / 30));
  return {
    ...group,
    roll: (index % studentsOfClassGroup) + 1,
    admission: `ADM/${2018 + (index % 8)}/${String(index + 1).padStart(4, "0")}`,
    name: pick(firstNames, index * 11 + Math.floor(index / 30) * 3),
    surname,
    father: `${pick(firstNames, index * 5 + 2)} ${surname}`,
    mother: `${pick(firstNames, index * 3 + 1)} Devi`,
    phone: String(9_800_100_200 + index * 7_919),
    born: new Date(Date.UTC(2026 - group.level - 6, index % 12, (index % 28) + 1)),
    pen: String(21_000_000_000 + index),
  };
}

const students = Array.from({ length: importedClassGroups.length * studentsOfClassGroup }, (_, index) =>
  student(index),
);

/** Twelve digits that pass the check of Aadhaar. */
const someAadhaar = "234123412346";

const heading = (texts: readonly string[]): Row =>
  texts.map((value) => ({ value, fontWeight: "bold" as const }));

const bytes = async (file: { toBuffer: () => Promise<Buffer> }) => new Uint8Array(await file.toBuffer());

/** The export of a school's program: one sheet, 600 students, 33 columns, most of them nobody's business. */
export function erpExport(): Promise<Uint8Array> {
  const headings =
    "S.No|Adm No|Student Name|Class|Section|Roll No|Gender|DOB|Father Name|Father Mobile No|Father Occupation|Mother Name|Mother Mobile No|Guardian Name|Address|City|State|Pincode|Aadhaar No|PEN|Caste|Category|Religion|Nationality|Blood Group|Bank Name|Account No|IFSC Code|Annual Income|BPL|Transport|House|Status".split(
      "|",
    );
  const rows = students.map(
    (each, index): Row => [
      { value: index + 1 },
      { value: each.admission },
      { value: `${each.name} ${each.surname}` },
      { value: each.level },
      { value: each.section },
      { value: each.roll },
      { value: index % 2 === 0 ? "M" : "F" },
      { value: each.born, format: "dd/mm/yyyy" },
      { value: `Mr. ${each.father}` },
      { value: Number(each.phone) },
      { value: "Farmer" },
      { value: `Smt. ${each.mother}` },
      index % 3 === 0 ? { value: String(Number(each.phone) + 1) } : null,
      null,
      { value: `House ${index + 1}, Main Road` },
      { value: "Pune" },
      { value: "Maharashtra" },
      { value: 411_001 },
      { value: someAadhaar },
      { value: each.pen },
      { value: "x" },
      { value: "General" },
      { value: "x" },
      { value: "Indian" },
      { value: "O+" },
      { value: "Bank" },
      { value: "00012345" },
      { value: "BANK0000001" },
      { value: 120_000 },
      { value: "N" },
      { value: "Yes" },
      { value: "Red" },
      { value: "Active" },
    ],
  );
  return bytes(writeXlsxFile([heading(headings), ...rows]));
}

/** A workbook of a school's office: a tab for each class group, with a title, a total and places to sign. */
export function officeWorkbook(): Promise<Uint8Array> {
  const sheets = importedClassGroups.map(({ level, section, name }) => {
    const rows = students
      .filter((each) => each.name !== "" && each.level === level && each.section === section)
      .map(
        (each): Row => [
          { value: each.roll },
          { value: `${each.name} ${each.surname}`.toUpperCase() },
          { value: `SH. ${each.father}`.toUpperCase() },
          { value: `${each.phone.slice(0, 5)} ${each.phone.slice(5)}` },
          { value: each.born.toISOString().slice(0, 10).split("-").reverse().join("-") },
        ],
      );
    const data: SheetData = [
      [{ value: "Govt. Senior Secondary School, Pune" }],
      [{ value: `Class ${name}   Session 2026-27` }],
      [],
      heading(["Roll No.", "Student's Name", "F/Name", "Mob. No.", "D.O.B."]),
      ...rows,
      [{ value: "Total" }, { value: rows.length }],
      [],
      [{ value: "Class Teacher" }, null, null, { value: "Principal" }],
    ];
    return { data, sheet: name };
  });
  return bytes(writeXlsxFile(sheets));
}

/** 30 teachers, in the order in which the table has them. */
export const importedTeachers = Array.from(
  { length: 30 },
  (_, index) => `${pick(firstNames, index)} ${pick(surnames, index * 3 + 1)}`,
);

/** Who teaches what: class groups by subjects, with the names of 30 teachers in the cells. */
export function teachingTable(): Promise<Uint8Array> {
  const rows = importedClassGroups.map(
    ({ name }, row): Row => [
      { value: row + 1 },
      { value: name },
      ...subjects.map((_, column) => ({
        value: importedTeachers[(row * subjects.length + column) % importedTeachers.length],
      })),
    ],
  );
  return bytes(
    writeXlsxFile([
      [{ value: "Subject allotment 2026-27" }],
      heading(["S.No", "Class", ...subjects]),
      ...rows,
    ]),
  );
}
