import type { ScenarioName, Work } from "../support/scenarios.ts";

/** What is sent instead of a request to the API, and how to convert the response to the API's form. */
interface Operation {
  document: string;
  variables?: (work: Work) => Record<string, unknown>;
  read: (data: never) => unknown;
}

const lessonsOfStudent: Operation = {
  document: `
    query LessonsOfStudent {
      items: allLessonsList(first: 20, orderBy: [DATE_DESC, PRIMARY_KEY_DESC]) {
        id: rowId topic subject date teacherId createdAt
        own: feedbacksByLessonIdList(first: 1) { id: rowId rating }
      }
    }`,
  read: ({ items }: { items: { own: object[] }[] }) => ({
    items: items.map(({ own: [feedback], ...lesson }) => ({ ...lesson, feedback: feedback ?? null })),
  }),
};

const submitFeedback: Operation = {
  document: `
    mutation SubmitFeedback($input: SubmitFeedbackInput!) {
      submitted: submitFeedback(input: $input) {
        stored: result {
          id: rowId reviewId: lessonId teacherId studentId topic date message rating createdAt
        }
      }
    }`,
  variables: ({ request }) => ({ input: request.body }),
  read: ({ submitted }: { submitted: { stored: object } }) => submitted.stored,
};

const feedbackOfTeacher: Operation = {
  document: `
    query FeedbackOfTeacher {
      items: allFeedbacksList(first: 20, orderBy: [DATE_DESC, PRIMARY_KEY_DESC]) {
        id: rowId reviewId: lessonId teacherId studentId studentName surname topic date message rating
        createdAt updatedAt
      }
    }`,
  read: ({ items }: { items: object[] }) => ({ items }),
};

export const operations: Partial<Record<ScenarioName, Operation>> = {
  "student: lessons": lessonsOfStudent,
  "student: submit feedback": submitFeedback,
  "teacher: feedback": feedbackOfTeacher,
};
