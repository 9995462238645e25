import { addDays } from "#domain/dates/calendar.ts";
import type { users } from "#server/accounts/users.table.ts";
import { type HomeLanguage, type Region, regions } from "./names.ts";
import type { Random } from "./random.ts";
import { earlierOf, instantOn } from "./school-days.ts";
import { type SubjectName, subjects } from "./subjects.ts";
import { type TeacherProfile, teacherProfiles } from "./teachers.ts";
import type { WritingStyle } from "./write-message.ts";

/** RFC 2606 reserves `.example`: nobody receives mail there. */
const emailDomain = "demo.classback.example";
const studentCount = 150;

type UserRow = typeof users.$inferInsert & { id: string; createdAt: Date };

export interface Teacher {
  user: UserRow;
  profile: TeacherProfile;
}

export interface Student {
  user: UserRow;
  teachers: Teacher[];
  courses: SubjectName[];
  /** Such as 10. */
  classNumber: number;
  homeLanguage: HomeLanguage | undefined;
  style: WritingStyle;
  /** The share of the classes they attend on which they write feedback. */
  diligence: number;
  /** How many stars more or less they give than others for the same class. */
  leniency: number;
  /** Has many classes still to rate: those whose sign-in is printed. */
  behind: boolean;
}

interface StudentProfile extends Pick<Student, "classNumber" | "homeLanguage" | "teachers"> {
  name: string;
  surname: string;
  city: string;
  /** Printed as a sign-in; there is always something to see. */
  featured: boolean;
}

function emailOf({ name, surname }: { name: string; surname: string }): string {
  const local = `${name}.${surname}`.toLowerCase().replace(/[^a-z.]/g, "");
  return `${local}@${emailDomain}`;
}

/** Ten digits that no network of India gives out: they begin with seven zeros. */
function fictitiousPhone(number: number): string {
  return String(number).padStart(10, "0");
}

/** The people of the school; `firstDay` is the first day of classes, `newestInstant` the last moment drawn. */
export function drawPeople(random: Random, firstDay: string, newestInstant: Date) {
  const teachers = teacherProfiles.map((profile, index) => drawTeacher(random, profile, index, firstDay));
  const profiles = featuredStudents(teachers);
  const addresses = new Set([...teacherProfiles, ...profiles].map(emailOf));
  while (profiles.length < studentCount) {
    const profile = drawStudentProfile(random, teachers);
    // No two people share a name, so that addresses need no numbers.
    if (addresses.has(emailOf(profile))) continue;
    addresses.add(emailOf(profile));
    profiles.push(profile);
  }
  const students = profiles.map((profile, index) =>
    drawStudent(random, profile, index, { firstDay, newestInstant }),
  );
  return { teachers, students };
}

function drawTeacher(random: Random, profile: TeacherProfile, index: number, firstDay: string): Teacher {
  const createdAt = instantOn(addDays(firstDay, -random.integer(20, 40)), random.integer(4, 11));
  const joined = `${Number(firstDay.slice(0, 4)) - (profile.years ?? 0)}-06-${random.integer(10, 28)}`;
  const user: UserRow = {
    id: random.uuid(),
    role: "teacher",
    name: profile.name,
    surname: profile.surname,
    email: emailOf(profile),
    age: profile.age,
    city: profile.city,
    education: profile.education,
    subject: profile.courses[0],
    courses: profile.courses,
    phone: profile.hasNoPhone ? null : `+91 ${fictitiousPhone(201 + index).replace(/^(.{5})/, "$1 ")}`,
    joiningDate: profile.years === null ? null : joined,
    createdAt,
    updatedAt: createdAt,
  };
  return { user, profile };
}

/** The students whose sign-ins are printed, always the same ones. */
function featuredStudents(teachers: Teacher[]): StudentProfile[] {
  const taughtBy = (...names: string[]) => teachers.filter(({ profile }) => names.includes(profile.name));
  return [
    {
      name: "Aarav",
      surname: "Sharma",
      city: "Jaipur",
      classNumber: 10,
      homeLanguage: "hindi",
      teachers: taughtBy("Meera", "Rajesh", "Harpreet"),
      featured: true,
    },
    {
      name: "Kayal",
      surname: "Murugan",
      city: "Coimbatore",
      classNumber: 12,
      homeLanguage: "tamil",
      teachers: taughtBy("Farhan", "Lakshmi", "Kavya"),
      featured: true,
    },
  ];
}

function drawStudentProfile(random: Random, teachers: Teacher[]): StudentProfile {
  const [region] = random.pickSeveral(regions, 1, (each) => each.weight) as [Region];
  const classNumber = random.integer(8, 12);
  const suitable = teachers.filter(({ profile }) => suitableCourses(profile, classNumber).length > 0);
  return {
    name: random.pick(region.givenNames),
    surname: random.pick(region.surnames),
    city: random.pick(region.cities),
    classNumber,
    homeLanguage: random.chance(0.3) ? region.homeLanguage : undefined,
    teachers: random.pickSeveral(suitable, random.integer(2, 3)),
    featured: false,
  };
}

function suitableCourses(profile: TeacherProfile, classNumber: number): SubjectName[] {
  return profile.courses.filter((course) => subjects[course].fromClass <= classNumber);
}

/** Students who registered within the last six weeks wait for confirmation. */
const unseenMs = 42 * 24 * 60 * 60 * 1000;

function drawStudent(
  random: Random,
  profile: StudentProfile,
  index: number,
  { firstDay, newestInstant }: { firstDay: string; newestInstant: Date },
): Student {
  const { name, surname, city, classNumber, homeLanguage, teachers, featured } = profile;
  const email = emailOf(profile);
  const courses = new Set<SubjectName>();
  for (const teacher of teachers) {
    const suitable = suitableCourses(teacher.profile, classNumber);
    const count = random.chance(0.15) ? 2 : 1;
    for (const course of featured ? suitable.slice(0, 1) : random.pickSeveral(suitable, count))
      courses.add(course);
  }
  // A few have only just registered, or registered and left the rest for later.
  const newcomer = !featured && random.chance(0.12);
  const filledIn = (probability: number) => featured || random.chance(probability);
  const joined = instantOn(addDays(firstDay, newcomer ? random.integer(10, 235) : -random.integer(1, 18)), 9);
  const createdAt = earlierOf(joined, newestInstant);
  const user: UserRow = {
    id: random.uuid(),
    role: "student",
    name,
    surname,
    email,
    age: classNumber + 5 + (random.chance(0.3) ? 1 : 0),
    city: filledIn(0.96) ? city : null,
    education: filledIn(0.96) ? `Class ${classNumber}` : null,
    courses: filledIn(0.98) ? [...courses] : [],
    phone: filledIn(0.9) ? fictitiousPhone(401 + index) : null,
    parentEmail: filledIn(0.85) ? `parent.${email}` : null,
    createdAt,
    updatedAt: createdAt,
    // The newest have registered, and nobody has looked at them yet.
    confirmedAt: newestInstant.getTime() - createdAt.getTime() > unseenMs ? createdAt : null,
  };
  return {
    user,
    teachers,
    courses: user.courses as SubjectName[],
    classNumber,
    homeLanguage,
    style: {
      careless: random.chance(0.2),
      emoji: random.chance(0.15),
      wordiness: 0.25 + 0.55 * random.fraction(),
    },
    diligence: featured ? 0.8 : 0.27 + 0.6 * random.fraction(),
    leniency: 0.6 * (random.fraction() - 0.5),
    behind: featured,
  };
}
