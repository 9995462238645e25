import type { Work } from "../support/scenarios.ts";

/** What is sent instead of a request to the API, and how to convert the response to the API's form. */
interface Operation {
  document: string;
  variables?: (work: Work) => Record<string, unknown>;
  read: (data: never) => unknown;
}

interface Person {
  name: string;
  surname: string;
}

const nameOf = ({ name, surname }: Person) => `${name} ${surname}`.trim();

const lessonsOfStudent: Operation = {
  document: `
    query LessonsOfStudent {
      items: allLessonsList(first: 20, orderBy: [DATE_DESC, PRIMARY_KEY_DESC]) {
        id: rowId topic subject date teacherId createdAt updatedAt
        teacher: userByTeacherId { name surname }
        given: feedbacksByLessonIdList(first: 1) { id: rowId rating updatedBy originalRating originalMessage }
      }
    }`,
  read: ({ items }: { items: { teacher: Person; given: { id: string; rating: number }[] }[] }) => ({
    items: items.map(({ teacher, given: [own], ...lesson }) => ({
      ...lesson,
      teacherName: nameOf(teacher),
      feedback: own ? { id: own.id, rating: own.rating } : null,
    })),
  }),
};

const submitFeedback: Operation = {
  document: `
    mutation SubmitFeedback($input: BenchGraphSubmitFeedbackInput!) {
      submitted: benchGraphSubmitFeedback(input: $input) {
        given: result {
          id: rowId reviewId: lessonId teacherId studentId topic date message rating createdAt updatedAt
        }
      }
    }`,
  variables: ({ asking }) => ({ input: asking.body }),
  read: ({ submitted }: { submitted: { given: object } }) => submitted.given,
};

const feedbackOfTeacher: Operation = {
  document: `
    query FeedbackOfTeacher {
      items: allFeedbacksList(first: 20, orderBy: [DATE_DESC, PRIMARY_KEY_DESC]) {
        id: rowId reviewId: lessonId teacherId studentId topic date message rating createdAt updatedAt updatedBy
        teacher: userByTeacherId { name surname }
        student: userByStudentId { name surname }
        lesson: lessonByLessonId { subject }
      }
    }`,
  read: ({
    items,
  }: {
    items: { teacher: Person; student: Person; lesson: { subject: string }; updatedBy: string | null }[];
  }) => ({
    items: items.map(({ teacher, student, lesson, updatedBy: _updatedBy, ...given }) => ({
      ...given,
      teacherName: nameOf(teacher),
      studentName: student.name,
      surname: student.surname,
      subject: lesson.subject,
    })),
  }),
};

/** By the name of the hot request. */
export const operations: Partial<Record<Work["name"], Operation>> = {
  "student: lessons": lessonsOfStudent,
  "student: submit feedback": submitFeedback,
  "teacher: feedback": feedbackOfTeacher,
};
