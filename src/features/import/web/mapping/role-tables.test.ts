import { expect, test } from "vitest";
import { readSheets, sheetOf } from "#features/import/web/testing/sheets.ts";

const googleHeadings =
  "First Name [Required]|Last Name [Required]|Email Address [Required]|Password [Required]|Password Hash Function [UPLOAD ONLY]|Org Unit Path [Required]|New Primary Email [UPLOAD ONLY]|Status [READ ONLY]|Last Sign In [READ ONLY]|Recovery Email|Home Secondary Email|Work Secondary Email|Recovery Phone [MUST BE IN THE E.164 FORMAT]|Work Phone|Home Phone|Mobile Phone|Work Address|Home Address|Employee ID|Employee Type|Employee Title|Manager Email|Department|Cost Center|2sv Enrolled [READ ONLY]|2sv Enforced [READ ONLY]|Building ID|Floor Name|Floor Section|Email Usage [READ ONLY]|Drive Usage [READ ONLY]|Photos Usage [READ ONLY]|Storage limit [READ ONLY]|Storage Used [READ ONLY]|Change Password at Next Sign-In|New Status [UPLOAD ONLY]|Advanced Protection Program enrollment";

const user = (first: string, last: string, path: string) =>
  `${first}|${last}|${first.toLowerCase()}@school.example|****||${path}||Active|2026/11/01 09:30:00|||||||||||||||||False|False||||0.0GB|0.0GB|0.0GB||0.0GB|False||False`;

const googleSheet = (...users: string[]) =>
  sheetOf([googleHeadings, ...users].join("\n"), "User_Download_29112026.csv");

test("Google Workspace's export is students and teachers by their units, without a question and without passwords", () => {
  const [students, teachers, others, ...more] = readSheets([
    googleSheet(
      user("Asha", "Rao", "/Students/Class 10/10-A"),
      user("Leela", "Nair", "/"),
      user("Meera", "Iyer", "/Staff/Teachers"),
      user("Ravi", "Das", "/Students/Class 9/B"),
    ),
  ]);
  expect(more).toEqual([]);
  expect([students?.kind, students?.open, students?.cells]).toEqual([
    "students",
    0,
    [
      { name: "Asha", surname: "Rao", email: "asha@school.example", classGroup: "10-A" },
      { name: "Ravi", surname: "Das", email: "ravi@school.example", classGroup: "9-B" },
    ],
  ]);
  expect([teachers?.kind, teachers?.open, teachers?.cells]).toEqual([
    "teachers",
    0,
    [{ name: "Meera", surname: "Iyer", email: "meera@school.example" }],
  ]);
  expect([others?.kind, others?.open, others?.cells]).toEqual([null, 0, []]);
  const password = students?.shape.mapping.columns.find(({ heading }) => heading.startsWith("Password [R"));
  expect(password).toMatchObject({ field: null, notSent: "sensitive" });
});

test.each([
  ["/Staff/Teachers", "", "teachers"],
  ["/Staff", "", "teachers"],
  ["/Staff/Mathematics", "Accounts Teacher", "teachers"],
  ["/Staff/Transport/Teachers", "", "teachers"],
  ["/Teachers/Hostel", "", "teachers"],
  ["/Staff/Transport", "", null],
  ["/Staff/Non-Teaching", "", null],
  ["/Non Teaching Staff/Library", "", null],
  ["/Staff/Front Office", "", null],
  ["/Staff/Teaching", "Bus Driver", null],
  ["/Students/Hostel/10-B", "", "students"],
])("somebody in the unit %s with the title %j is of the %s", (path, title, kind) => {
  const fields = user("Ravi", "Das", path).split("|");
  fields[googleHeadings.split("|").indexOf("Employee Title")] = title;
  const read = readSheets([googleSheet(user("Asha", "Rao", "/Students/10-A"), fields.join("|"))]);
  const found = read.find(({ shape }) => shape.tables[0].rows.some(([first]) => first === "Ravi"));
  expect(found?.kind).toBe(kind);
});

test("units that name nobody leave the question what the table has, and the headings are found", () => {
  const [only] = readSheets([googleSheet(user("Asha", "Rao", "/2031"), user("Ravi", "Das", "/2031"))]);
  expect([only?.shape.mapping.headings, only?.shape.questions]).toEqual([
    { row: 0, rows: 1 },
    [{ about: "kind" }],
  ]);
});

test("the lines of the file are named, whatever other rows it has", () => {
  const [, teachers] = readSheets([
    googleSheet(user("Asha", "Rao", "/Students/10-A"), user("Meera", "Iyer", "/Teachers")),
  ]);
  expect(teachers?.shape.tables[0].rows[2]?.[0]).toBe("Meera");
});

test("a directory with a column for roles is students and teachers; a list of staff with roles stays one", () => {
  const directory = readSheets([
    sheetOf(`Name|Role|Email|Class
      Asha Rao|Student|asha@school.example|10-A
      Meera Iyer|Teacher|meera@school.example|
      Lata Rao|Parent|lata@home.example|`),
  ]);
  expect(directory.map(({ kind, cells }) => [kind, cells.length])).toEqual([
    ["students", 1],
    ["teachers", 1],
    [null, 0],
  ]);
  const staff = readSheets([
    sheetOf(
      "Teacher Name|Role|Email\nMeera Iyer|Teacher|meera@school.example\nLeela Nair|Librarian|l@school.example",
    ),
  ]);
  expect(staff.map(({ kind, cells }) => [kind, cells.length])).toEqual([["teachers", 2]]);
});

test.each([
  ["First Name [Required]"],
  ["First Name (required)"],
  ["First Name*"],
  ["givenName"],
  ["first_name"],
])("%s is the first name", (heading) => {
  const [only] = readSheets([sheetOf(`${heading}|Surname|Class\nAsha|Rao|10-A`)]);
  expect(only?.cells).toEqual([{ name: "Asha", surname: "Rao", classGroup: "10-A" }]);
});

test("a list of students with their tutors is about students", () => {
  const [only] = readSheets([sheetOf("Name|Class|Tutor\nAsha Rao|10-A|Meera Iyer")]);
  expect([only?.kind, only?.cells]).toEqual([
    "students",
    [{ name: "Asha", surname: "Rao", classGroup: "10-A" }],
  ]);
});

test("a list of staff with what they teach gives teachers their addresses, and class groups their teachers", () => {
  const read = readSheets([
    sheetOf(
      "S.No|Teacher Name|Mobile|Email|Subject|Classes\n1|Meera Iyer|9876500001|meera@school.example|Physics|9-A, 9-B",
    ),
  ]);
  expect(read.map(({ kind, open, cells }) => ({ kind, open, cells }))).toEqual([
    {
      kind: "teachers",
      open: 0,
      cells: [
        {
          name: "Meera",
          surname: "Iyer",
          phone: "9876500001",
          email: "meera@school.example",
          courses: "Physics",
        },
      ],
    },
    {
      kind: "teaching",
      open: 0,
      cells: ["9-A", "9-B"].map((classGroup) => ({ classGroup, subject: "Physics", teacher: "Meera Iyer" })),
    },
  ]);
});
