import { randomUUID } from "node:crypto";
import type { TestResponse, TestSchool } from "#app/testing/test-school.ts";
import type { Random } from "#db/seed/demo/random.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import {
  type FeedbackRow,
  type LessonRow,
  type PersonRow,
  readSchoolRows,
  type SchoolRows,
} from "./school-rows.ts";

// Random changes to everything that figures are counted from, requested by people who may make them.

/** Null when there is nothing that it could change. */
type Operation = () => Promise<TestResponse | null>;

interface Params {
  school: TestSchool;
  random: Random;
  admin: { id: string };
  classGroupIds: readonly string[];
  today: string;
}

/** So that a school does not grow faster than its figures change. */
const studentsMax = 60;

/** Undone entries are picked from this many of the latest ones. */
const latestEntries = 200;

export type OperationName = Awaited<ReturnType<typeof createOperations>>["names"][number];

/** Picks from what was there at the last `refresh` and what was added since. */
export async function createOperations({ school, random, admin, classGroupIds, today }: Params) {
  const pool = school.database.$client;
  let rows: SchoolRows;
  let unanswered: { reviewId: string; studentId: string }[] = [];
  let topics = 0;
  const signedIn = new Map<string, ReturnType<TestSchool["requestAs"]>>();

  function as(id: string) {
    const requests = signedIn.get(id) ?? school.requestAs({ id });
    signedIn.set(id, requests);
    return requests;
  }
  const asAdmin = () => as(admin.id);
  const some = <Item>(items: readonly Item[]): Item | undefined =>
    items.length === 0 ? undefined : random.pick(items);
  const rating = () => random.integer(limits.ratingMin, limits.ratingMax);
  const words = () => ({ rating: rating(), message: `Message ${random.integer(1, 1_000_000)}` });
  /** Recent days more often than old ones. */
  const day = (latest: number) => addDays(today, latest - Math.floor(420 * random.fraction() ** 3));
  const lessonDay = () => day(random.chance(0.2) ? limits.lessonDaysAheadMax : 0);

  async function refresh(): Promise<SchoolRows> {
    rows = await readSchoolRows(pool);
    unanswered = rows.audience
      .filter(({ hasAnswered, lesson }) => !hasAnswered && lesson.date <= today)
      .map(({ lesson, studentId }) => ({ reviewId: lesson.id, studentId }));
    return rows;
  }
  await refresh();

  async function ofFeedback(change: (feedback: FeedbackRow) => Promise<TestResponse>) {
    const feedback = some(rows.feedback);
    return feedback === undefined ? null : change(feedback);
  }
  async function ofLesson(change: (lesson: LessonRow) => Promise<TestResponse>) {
    const lesson = some(rows.lessons);
    return lesson === undefined ? null : change(lesson);
  }
  async function ofStudent(change: (student: PersonRow) => Promise<TestResponse>) {
    const student = some(rows.students);
    return student === undefined ? null : change(student);
  }
  const editAs = (editor: (feedback: FeedbackRow) => string) => () =>
    ofFeedback((feedback) => as(editor(feedback)).patch(`/api/feedback/${feedback.id}`, words()));
  const excuse = (status: "asked" | "excused") => async () => {
    const member = some(rows.audience.filter(({ isExcused }) => isExcused === (status === "asked")));
    if (member === undefined) return null;
    const path = `/api/lessons/${member.lesson.id}/audience/${member.studentId}`;
    return as(random.chance(0.5) ? admin.id : member.lesson.teacherId).put(path, { status });
  };

  /** Undoes one of the latest changes, or of the latest ones of this action. */
  async function undo(action: string | null): Promise<TestResponse | null> {
    const { rows: entries } = await pool.query<{ id: number }>(
      `select id from audit_log as entry
       where part_of is null and action <> 'audit.undo' and ($1::text is null or action = $1)
         and not exists (select from audit_log as later where later.undoes = entry.id)
       order by id desc limit $2`,
      [action, action === null ? latestEntries : 10],
    );
    const entry = some(entries);
    return entry === undefined ? null : asAdmin().post(`/api/audit-log/${entry.id}/undo`);
  }

  const operations = {
    async submit() {
      const wanted = random.chance(0.8)
        ? some(unanswered)
        : { reviewId: some(rows.lessons)?.id, studentId: some(rows.students)?.id };
      if (wanted?.reviewId === undefined || wanted.studentId === undefined) return null;
      const { reviewId, studentId } = wanted;
      const body = { id: random.uuid(), reviewId, ...words() };
      const response = await as(studentId).post("/api/feedback", body);
      const lesson = rows.lessons.find(({ id }) => id === reviewId);
      if (response.status === 201 && lesson !== undefined) {
        const { teacherId, topic, date } = lesson;
        rows.feedback.push({
          ...body,
          teacherId,
          studentId,
          topic,
          date,
          updatedBy: null,
          wasAsked: true,
        });
      }
      return response;
    },
    editOwn: editAs(({ studentId }) => studentId),
    editAsTeacher: editAs(({ teacherId }) => teacherId),
    editAsAdmin: editAs(() => admin.id),
    moveFeedback: () =>
      ofFeedback(({ id, teacherId, topic }) =>
        as(teacherId).patch(`/api/feedback/${id}/lesson`, { topic, date: day(0) }),
      ),
    renameFeedback: () =>
      ofFeedback(({ id, teacherId, date }) =>
        as(teacherId).patch(`/api/feedback/${id}/lesson`, { topic: `Renamed ${++topics}`, date }),
      ),
    deleteFeedback: () => ofFeedback(({ id, teacherId }) => as(teacherId).delete(`/api/feedback/${id}`)),
    see: () =>
      ofFeedback(({ id, teacherId }) => as(teacherId).post("/api/feedback-marks", { feedback: [id] })),
    async addLesson() {
      const teacher = some(rows.teachers);
      if (teacher === undefined) return null;
      const response = await as(teacher.id).post("/api/lessons", {
        topic: `Topic ${++topics}`,
        subject: random.pick(teacher.courses),
        date: lessonDay(),
        classGroupIds: random.chance(0.2) ? random.pickSeveral(classGroupIds, 1) : [],
      });
      if (response.status === 201) {
        const { id, topic, subject, date } = response.body;
        rows.lessons.push({ id, teacherId: teacher.id, topic, subject, date });
      }
      return response;
    },
    moveLesson: () =>
      ofLesson(({ id, teacherId, topic, subject }) =>
        as(teacherId).patch(`/api/lessons/${id}`, { topic, subject, date: lessonDay() }),
      ),
    correctSubject: () =>
      ofLesson(({ id, teacherId, topic, date }) => {
        const subject = random.pick(rows.people.get(teacherId)?.courses ?? []);
        return as(teacherId).patch(`/api/lessons/${id}`, { topic, subject, date });
      }),
    deleteLesson: () => ofLesson(({ id, teacherId }) => as(teacherId).delete(`/api/lessons/${id}`)),
    restoreLesson: () => undo("lesson.delete"),
    restoreFeedback: () => undo("feedback.delete"),
    undo: () => undo(null),
    excuse: excuse("excused"),
    endExcuse: excuse("asked"),
    leave: () => ofStudent(({ id }) => asAdmin().post(`/api/students/${id}/departure`, { leftOn: day(0) })),
    async return() {
      const student = some(rows.students.filter(({ hasLeft }) => hasLeft));
      return student === undefined ? null : asAdmin().delete(`/api/students/${student.id}/departure`);
    },
    voidStudent: () => ofStudent(({ id }) => asAdmin().post(`/api/students/${id}/void`)),
    undoVoid: () => ofStudent(({ id }) => asAdmin().delete(`/api/students/${id}/void`)),
    undoAnyVoid: () => undo("student.void"),
    async mergeStudents() {
      const [remaining, other] = [some(rows.students), some(rows.students)];
      if (remaining === undefined || other === undefined) return null;
      const path = `/api/students/${remaining.id}/merge`;
      const { body } = await asAdmin().get(`${path}?otherId=${other.id}`);
      return asAdmin().post(path, { otherId: other.id, digest: body.digest ?? "" });
    },
    undoMerge: () => undo("student.merge"),
    deleteTeacher: async () => asAdmin().delete(`/api/teachers/${some(rows.teachers)?.id}`),
    // May be anyone: who was deleted since the last refresh is not known.
    restoreTeacher: async () => asAdmin().post(`/api/teachers/${some(rows.teachers)?.id}/restore`),
    async register() {
      const teacher = some(rows.teachers.filter(({ isDeleted }) => !isDeleted));
      if (teacher === undefined || rows.students.length >= studentsMax) return null;
      return school.requestAs(null).post("/api/students", {
        ...{ name: "Asha", surname: "Rao", email: `${randomUUID()}@mail.example`, password: "banyan tree" },
        ...{ age: 15, city: "Pune", education: "Class 10" },
        ...{ teacherId: teacher.id, subject: random.pick(teacher.courses) },
      });
    },
    confirm: () => ofStudent(({ id }) => asAdmin().post("/api/student-confirmations", { studentIds: [id] })),
    enrol: () =>
      ofStudent(({ id }) =>
        asAdmin().post(`/api/class-groups/${random.pick(classGroupIds)}/enrolments`, { studentIds: [id] }),
      ),
    endEnrolment: () =>
      ofStudent(({ id }) =>
        asAdmin().post(`/api/class-groups/${random.pick(classGroupIds)}/enrolment-ends`, {
          studentIds: [id],
        }),
      ),
    changeLeast: () =>
      asAdmin().patch("/api/school/settings", { comparisonStudentsMin: random.integer(5, 12) }),
  } satisfies Record<string, Operation>;

  /** Null when there was nothing to change. */
  async function perform(name: keyof typeof operations): Promise<TestResponse | null> {
    const response = await operations[name]();
    // People who were deleted or left are signed out, and sign in again when they are back.
    if (response?.status === 401) signedIn.clear();
    return response;
  }

  return { names: Object.keys(operations) as (keyof typeof operations)[], perform, refresh };
}
