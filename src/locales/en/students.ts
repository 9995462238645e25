import { formats } from "./format.ts";

const { number } = formats;

export const students = {
  registered: "Student Registered Successfully!",
  teacherRequired: "Please select a teacher.",
  subjectNotTaught: "This teacher does not teach that subject. Please choose again.",
  noTeachersToChoose: "There are no teachers to choose from yet. Please ask your school.",
  listFailed: "Failed to fetch students",
  ofTeacherFailed: "Failed to fetch teacher students",
  notFound: "Student not found",
  detailsNotFound: "Student not found.",
  loadFailed: "Error loading data.",
  updated: "Profile updated!",
  updateFailed: (reason: string) => `Update failed: ${reason}`,
  none: "No students yet.",
  noneFound: (search: string) => `No student matches “${search}”.`,
  registrationClosed: "Registration is closed. Please ask your school.",
  codeRequired: "You need a code from your school to register.",
  codeFromSchool: "Your teacher or school office gives you a code.",
  registerIntro: "Create your student account.",
  alreadyRegistered: "Already registered?",
  registering: "Registering...",
  educationHint: "Your class or degree, such as Class 10",
  pages: "Pages of students",
  details: "Student Details",
  profile: "Profile",
  yourProfile: "Your Profile",
  coursesAndTeachers: "Courses and teachers",
  phoneHint: (digits: number) => `${number(digits)} digits, for WhatsApp`,
  addCourse: "Add course",
  addTeacher: "Add teacher",
} as const;
