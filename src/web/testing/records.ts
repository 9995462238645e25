import type { MonthFigure } from "#domain/numbers/month.ts";
import type { School } from "#domain/schemas/school.ts";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import type { ParentMessage } from "#features/messages/web/message-list.api.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import type { FeedbackToSend } from "#features/messages/web/parent-messages.api.ts";
import type { GuardiansRecord } from "#features/students/web/guardians/guardians.api.ts";
import type { Student } from "#features/students/web/students.api.ts";
import type { Teacher } from "#features/teachers/web/teachers.api.ts";

const uuid = (number: number) => `0198a000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const changed = { createdAt: "2025-11-01T08:00:00.000Z", updatedAt: "2025-11-02T08:00:00.000Z" };

const admin = { id: uuid(1), name: "Asha", surname: "Rao", email: "asha@school.example" };
const clerk = { id: uuid(9), name: "Lata", surname: "Menon", email: "lata@school.example" };

const teacher: Teacher = {
  id: uuid(2),
  teacherId: uuid(2),
  name: "Meera",
  surname: "Iyer",
  email: "meera@school.example",
  education: "M.Sc.",
  subject: "Mathematics",
  courses: ["Mathematics", "Physics"],
  phone: null,
  joiningDate: "2024-06-01",
  ...changed,
};

const student: Student = {
  id: uuid(3),
  name: "Aarav",
  surname: "Sharma",
  email: "aarav@home.example",
  age: 14,
  city: "Pune",
  education: "Class 9",
  course: ["Mathematics"],
  phone: "9876543210",
  parentEmail: "sharma@home.example",
  teacherId: [teacher.id],
  teachers: [{ id: teacher.id, name: teacher.name, surname: teacher.surname }],
  ...changed,
};

/** The school, before an admin has named it. */
export const school: School = {
  name: "",
  logo: null,
  registration: "open",
  language: "en",
  studentsMayWithhold: false,
};

/** One person of each role, and the server's responses about them. */
export const people = { admin, clerk, teacher, student };

/** The student's only guardian, with nothing but the contacts in the profile. */
export const guardians: GuardiansRecord = {
  student: { id: student.id, name: student.name, surname: student.surname },
  updatedAt: changed.updatedAt,
  guardians: [
    {
      id: null,
      name: "",
      relation: "guardian",
      phone: student.phone ?? null,
      email: student.parentEmail ?? null,
      language: null,
      mayReceive: true,
      consent: { whatsapp: null, email: null },
    },
  ],
  contactChange: null,
};

/** A class of the teacher, not rated yet. */
export const lesson: LessonEntry = {
  id: uuid(4),
  topic: "Fractions",
  subject: "Mathematics",
  date: "2025-11-03",
  teacherId: teacher.id,
  teacherName: "Meera Iyer",
  opensOn: null,
  feedback: null,
  feedbackCount: null,
  createdAt: changed.createdAt,
  updatedAt: null,
};

/** The student's feedback on the class. */
export const feedback: Feedback = {
  id: uuid(5),
  reviewId: lesson.id,
  teacherId: teacher.id,
  teacherName: "Meera Iyer",
  studentId: student.id,
  studentName: student.name,
  surname: student.surname,
  topic: lesson.topic,
  subject: lesson.subject,
  date: lesson.date,
  message: "Too fast for me.",
  rating: 3,
  createdAt: changed.createdAt,
  updatedAt: null,
  editedBy: null,
  original: null,
  withheldBy: null,
};

/** The same record as the parent-message API returns it. */
export const feedbackToSend: FeedbackToSend = {
  id: feedback.id,
  topic: feedback.topic,
  date: feedback.date,
  teacherName: feedback.teacherName,
  editedBy: null,
  withheldBy: null,
  content: { rating: feedback.rating, message: feedback.message, original: null },
};

/** The teachers a student can choose. */
export const directory = [
  { id: teacher.id, name: "Meera", surname: "Iyer", courses: ["Mathematics", "Physics"] },
  { id: uuid(6), name: "Suresh", surname: "Pillai", courses: ["Chemistry"] },
];

/** The current school year, and a class group of it that the teacher teaches. */
export const schoolYear = {
  id: uuid(7),
  name: "2026-27",
  startsOn: "2026-04-01",
  endsOn: "2027-03-31",
  isCurrent: true,
  classGroupCount: 1,
};
export const classGroup = {
  id: uuid(8),
  name: "10-B",
  schoolYearId: schoolYear.id,
  studentCount: 2,
  teachers: [{ id: teacher.id, name: teacher.name, surname: teacher.surname, subject: "Mathematics" }],
};

/** A month of a teacher, or of the school, with enough students. */
export const monthFigure: MonthFigure = {
  month: "2025-11",
  counts: [0, 0, 0, 5, 5],
  average: 4.5,
  responses: 10,
  students: 8,
  asked: 40,
  answered: 10,
  askedStudents: 12,
  answeredStudents: 8,
  notAsked: 0,
  notAskedStudents: 0,
  interval: { low: 4.1, high: 4.8 },
  isFew: false,
  change: null,
};

/** A queue with so many messages in each state. */
export function queueOf(
  counts: MessageQueue["counts"],
  fields: Partial<Omit<MessageQueue, "counts" | "total" | "done">> = {},
): MessageQueue {
  const { sent = 0, "not-sent": notSent = 0 } = counts;
  return {
    id: uuid(10),
    createdAt: "2026-11-20T04:30:00.000Z",
    createdBy: { name: admin.name, surname: admin.surname },
    channel: "whatsapp",
    about: { of: "class-group", name: "8-A", date: null, count: null },
    counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    done: sent + notSent - (fields.notSent?.expired ?? 0),
    ...{ notSent: {}, mails: 0, mayTryAgain: 0, canBeSkipped: 0, waits: [] },
    ...{ unanswered: 0, ready: 0, leftOut: [], students: { withMessage: 0, of: 0 } },
    ...fields,
  };
}

/** A message about the student to a parent, prepared in a queue. */
export const parentMessage: ParentMessage = {
  id: uuid(9),
  queueId: uuid(10),
  position: 0,
  students: [
    { id: student.id, name: student.name, surname: student.surname, feedbackId: uuid(5), edited: null },
  ],
  channel: "whatsapp",
  to: "9876543210",
  guardianName: "Kavita Sharma",
  language: "en",
  message: "Hello, this is Aarav’s feedback on Fractions.",
  whyNoText: null,
  state: "prepared",
  stateAt: "2026-11-20T04:30:00.000Z",
  stateBy: { name: admin.name, surname: admin.surname },
  createdAt: "2026-11-20T04:30:00.000Z",
  createdBy: { name: admin.name, surname: admin.surname },
  notSent: null,
  isByServer: false,
  isBeingSent: false,
  waits: null,
  problem: null,
  isNotAsked: false,
  changedAt: null,
  reply: null,
  isStopRecorded: false,
  isCorrectionOpen: false,
  refusal: null,
  notifiedBy: null,
};
