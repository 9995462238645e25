import {
  giveLoginName,
  givePin,
  makeGroupOf,
  makeStudentWithoutEmail,
  samplePin,
} from "#app/testing/pins.ts";
import { needs, type Samples } from "./samples.ts";

/** PINs and sign-in cards. */
export const pinSamples: Samples = {
  "POST /pin-sign-in": needs("account.sign-in", async (_world, school) => {
    const loginName = await givePin(school, (await makeStudentWithoutEmail(school)).id);
    return { body: { loginName, pin: samplePin } };
  }),
  "POST /pin-code-lookups": needs("account.sign-in", () => ({ body: { code: "BCDFGHJK" } }), {
    permitted: 410,
  }),
  "POST /pins": needs("account.sign-in", () => ({ body: { code: "BCDFGHJK", pin: samplePin } }), {
    permitted: 410,
  }),
  "POST /pin-changes": needs(
    "account.use",
    async ({ student }, school) => {
      await givePin(school, student.id);
      return { body: { currentPin: samplePin, pin: "604815" } };
    },
    { otherStudent: 409, teacher: 409, otherTeacher: 409, clerk: 409, admin: 409 },
  ),
  "GET /students/{id}/pin-code": needs("student.reset-pin", ({ student }) => ({ id: student.id })),
  "POST /students/{id}/pin-code": needs("student.reset-pin", async ({ student }, school) => {
    await giveLoginName(school, student.id);
    return { id: student.id, body: { reset: false } };
  }),
  "DELETE /students/{id}/pin-code": needs("student.reset-pin", ({ student }) => ({ id: student.id })),
  "POST /users/{id}/sign-in-links": needs("sign-in-link.make", ({ student }) => ({ id: student.id })),
  "POST /teacher-sign-in-links": needs("teacher.add"),
  "POST /teacher-sign-in-mails": needs("teacher.add"),
  "GET /failed-mails": needs("sign-in-link.make"),
  "GET /users/{id}/sign-in-mail": needs("sign-in-link.make", ({ student }) => ({ id: student.id })),
  "POST /users/{id}/sign-in-mails": needs("sign-in-link.make", ({ student }) => ({ id: student.id })),
  "GET /wrong-pins": needs("student.reset-pin"),
  "POST /class-groups/{id}/lifted-pin-waits": needs("student.reset-pin", async ({ student }, school) => ({
    id: await makeGroupOf(school, student.id),
  })),
  "POST /students-without-class-group/lifted-pin-waits": needs("student.reset-pin"),
  "GET /school-years/{id}/pin-codes": needs("student.reset-pin", async (_world, school) => ({
    id: (await school.makeClassGroup()).schoolYearId,
  })),
  "GET /class-groups/{id}/pin-codes": needs("student.reset-pin", async ({ student }, school) => ({
    id: await makeGroupOf(school, student.id),
  })),
  "POST /class-groups/{id}/pin-codes": needs("student.reset-pin", async ({ student }, school) => {
    await giveLoginName(school, student.id);
    return { id: await makeGroupOf(school, student.id), body: { studentIds: [student.id] } };
  }),
};
