import type { SubjectName } from "./subjects.ts";

/** A teacher of the demo school, with a character that shows in the feedback. */
export interface TeacherProfile {
  name: string;
  surname: string;
  /** How students call them: 'Ma'am explains well'. */
  address: "Ma'am" | "Sir";
  age: number;
  city: string;
  education: string;
  courses: SubjectName[];
  /** Whole years at the school. */
  years: number | null;
  /** Lessons in the eight months. */
  lessons: number;
  /** The average number of stars at first, and eight months later. */
  stars: [first: number, last: number];
  hasNoPhone?: true;
}

/** The first and the fourth are printed as sign-ins: a teacher whom students love and one who has work to do. */
export const teacherProfiles: TeacherProfile[] = [
  {
    name: "Meera",
    surname: "Iyer",
    address: "Ma'am",
    age: 41,
    city: "Chennai",
    years: 9,
    education: "M.Sc. Mathematics, B.Ed.",
    courses: ["Mathematics"],
    lessons: 26,
    stars: [4.7, 4.9],
  },
  {
    name: "Farhan",
    surname: "Siddiqui",
    address: "Sir",
    age: 36,
    city: "Hyderabad",
    years: 5,
    education: "M.Sc. Physics, B.Ed.",
    courses: ["Physics", "Mathematics"],
    lessons: 24,
    stars: [4.2, 4.6],
  },
  {
    name: "Sunita",
    surname: "Deshpande",
    address: "Ma'am",
    age: 48,
    city: "Pune",
    years: 14,
    education: "M.Sc. Chemistry, Ph.D.",
    courses: ["Chemistry", "Biology"],
    lessons: 25,
    stars: [4.5, 4.4],
  },
  {
    name: "Rajesh",
    surname: "Verma",
    address: "Sir",
    age: 52,
    city: "Lucknow",
    years: 17,
    education: "M.Sc. Physics, M.Ed.",
    courses: ["Physics", "Chemistry"],
    lessons: 23,
    stars: [3.0, 3.6],
  },
  {
    name: "Harpreet",
    surname: "Gill",
    address: "Ma'am",
    age: 33,
    city: "Chandigarh",
    years: 3,
    education: "M.A. English, B.Ed.",
    courses: ["English", "History"],
    lessons: 22,
    stars: [4.3, 4.6],
  },
  {
    name: "Debashish",
    surname: "Mukherjee",
    address: "Sir",
    age: 57,
    city: "Kolkata",
    years: 21,
    education: "M.A. History, M.Phil.",
    courses: ["History", "Geography"],
    lessons: 20,
    stars: [4.1, 3.7],
    hasNoPhone: true,
  },
  {
    name: "Lakshmi",
    surname: "Narayanan",
    address: "Ma'am",
    age: 45,
    city: "Madurai",
    years: 11,
    education: "M.A. Tamil, B.Ed.",
    courses: ["Tamil", "English"],
    lessons: 22,
    stars: [4.6, 4.7],
  },
  {
    name: "Alok",
    surname: "Tripathi",
    address: "Sir",
    age: 39,
    city: "Varanasi",
    years: 6,
    education: "M.A. Hindi, B.Ed.",
    courses: ["Hindi"],
    lessons: 22,
    stars: [4.0, 4.3],
  },
  {
    name: "Kavya",
    surname: "Hegde",
    address: "Ma'am",
    age: 29,
    city: "Bengaluru",
    years: 2,
    education: "M.C.A.",
    courses: ["Computer Science"],
    lessons: 21,
    stars: [3.8, 4.7],
  },
  {
    name: "Nisha",
    surname: "Mehta",
    address: "Ma'am",
    age: 44,
    city: "Ahmedabad",
    years: 8,
    education: "M.Com., B.Ed.",
    courses: ["Accountancy", "Economics"],
    lessons: 22,
    stars: [4.1, 3.9],
  },
  {
    name: "Joseph",
    surname: "Kurian",
    address: "Sir",
    age: 50,
    city: "Kochi",
    years: 13,
    education: "M.Sc. Zoology, B.Ed.",
    courses: ["Biology"],
    lessons: 19,
    stars: [3.6, 3.4],
  },
  {
    name: "Jonali",
    surname: "Borah",
    address: "Ma'am",
    age: 31,
    city: "Guwahati",
    years: null,
    education: "M.A. Geography, B.Ed.",
    courses: ["Geography", "Economics"],
    lessons: 20,
    stars: [3.7, 4.1],
    hasNoPhone: true,
  },
];
