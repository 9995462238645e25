import writeXlsxFile, { type Row } from "write-excel-file/node";

// The three files of a school, as three people of its office write them. The people are made up, and so are the slips: a title and
// totals, grades in two ways, mobile numbers in three and some cut short, one address for two teachers, a teacher who is known by her
// initial, and posts that nobody has.

const firstNames =
  "Aarav Aditi Akash Amit Anjali Arjun Asha Bhavna Chandan Deepak Dhruv Divya Farhan Gaurav Harpreet Isha Jyoti Kabir Kavya Kiran Lakshmi Manish Meera Nikhil Nisha Pooja Pranav Priya Rahul Ritu".split(
    " ",
  );
const surnames =
  "Verma Singh Kumar Gupta Khan Ansari Iyer Yadav Jha Mishra Tripathi Kaur Gill Patel Shukla Das Roy Nair Rao".split(
    " ",
  );
const sanskrit = "Sanskrit";
const otherSubjects =
  "English,Hindi,Mathematics,Science,Social Science,Computer,Art,Music,Physical Education".split(",");
const classGroups = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"].flatMap((roman, below) =>
  ["A", "B", "C"].map((section) => ({ roman, grade: below + 1, section })),
);
const studentCount = 300;
const teacherCount = 46;

const mobileOf = (family: number) => 9_800_100_200 + family * 7919;
const mothersMobileOf = (family: number) => `+91-${mobileOf(family) + 3}`;

/** The rows in which a mother's number lacks its last digit. */
const rowsCutShort = [6, 150, 297];
/** What stands in these rows, and what should. */
export const numbersCutShort = rowsCutShort.map((index) => {
  const right = mothersMobileOf(index);
  return { written: right.slice(0, -1), right };
});

const pick = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;

/** With a surname by the same number, 570 people have different names. */
const firstNameOf = (index: number) => pick(firstNames, index * 7);

function student(index: number, roll: number, { roman, grade, section }: (typeof classGroups)[number]): Row {
  // One in ten has a brother or sister in an earlier row.
  const family = index >= 100 && index % 10 === 9 ? index - 100 : index;
  const surname = pick(surnames, family);
  const mobile = mobileOf(family);
  const mothers = mothersMobileOf(family);
  return [
    { value: index + 1 },
    { value: `${2026 - grade}/${String(index + 1).padStart(4, "0")}` },
    { value: `${firstNameOf(index)} ${surname}` },
    { value: roman },
    { value: section },
    { value: roll },
    { value: new Date(Date.UTC(2020 - grade, index % 12, (index % 28) + 1)), format: "dd/mm/yyyy" },
    { value: `Mr. ${pick(firstNames, family * 11 + 2)} ${surname}` },
    family % 4 === 0 ? { value: String(mobile).replace(/^\d{5}/, "$& ") } : { value: mobile },
    { value: `Mrs. ${pick(firstNames, family * 13 + 1)} ${surname}` },
    family % 3 === 0 ? { value: rowsCutShort.includes(index) ? mothers.slice(0, -1) : mothers } : null,
    family % 2 === 0 ? { value: `family${family}@home.example` } : null,
  ];
}

async function students() {
  const headings =
    "S.No,Adm No,Student Name,Class,Section,Roll No,DOB,Father Name,Father Mobile,Mother Name,Mother Mobile,Parent Email";
  const inEach = Math.ceil(studentCount / classGroups.length);
  const rows = Array.from({ length: studentCount }, (_, index) =>
    student(index, (index % inEach) + 1, pick(classGroups, Math.floor(index / inEach))),
  );
  return writeXlsxFile([
    [{ value: "Hill School: students of 2026-27" }],
    headings.split(",").map((value) => ({ value, fontWeight: "bold" as const })),
    ...rows,
    [{ value: "Total" }, null, { value: studentCount }],
  ]).toBuffer();
}

const staff = Array.from({ length: teacherCount }, (_, index) => ({
  name: index === 0 ? "Anita Sharma" : `${firstNameOf(index)} ${pick(surnames, index)}`,
  subject: index === 0 ? sanskrit : pick(otherSubjects, index),
}));

function teachers() {
  const rows = staff.map(({ name, subject }, index) => {
    const email = `${index >= teacherCount - 2 ? "office" : name.toLowerCase().replace(" ", ".")}@hill.example`;
    return [
      index + 1,
      `${pick(["Mr.", "Ms."], index)} ${name}`,
      subject,
      email,
      9_700_200_300 + index * 7919,
    ].join(",");
  });
  return ["S.No,Teacher Name,Subject,E-mail,Mobile No", ...rows, `,Total teachers: ${teacherCount},,,`].join(
    "\n",
  );
}

/** Who teaches what. Sanskrit begins in the third grade, so "A. Sharma" stands in 24 rows. */
function teaching() {
  const rows = classGroups.flatMap(({ grade, section }, group) => {
    const name = `${grade}-${section}`;
    const taught = otherSubjects.map((subject) => {
      const its = staff.filter((each) => each.subject === subject);
      const isVacant = subject === "Music" && section === "C" && grade > 8;
      return `${name},${subject},${isVacant ? "Vacant" : pick(its, group).name}`;
    });
    return grade < 3 ? taught : [...taught, `${name},${sanskrit},A. Sharma`];
  });
  return ["Class,Subject,Teacher", ...rows].join("\n");
}

/** As a browser takes them. */
export const filesOfASchool = async () => [
  {
    name: "students.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await students(),
  },
  { name: "teachers.csv", mimeType: "text/csv", buffer: Buffer.from(teachers()) },
  { name: "who-teaches-what.csv", mimeType: "text/csv", buffer: Buffer.from(teaching()) },
];
