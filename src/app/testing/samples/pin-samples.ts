import {
  giveLoginName,
  givePin,
  makeGroupOf,
  makeStudentWithoutEmail,
  samplePin,
} from "#app/testing/pins.ts";
import type { Samples } from "./samples.ts";

/** Samples of the routes about PINs and sign-in cards. */
export const pinSamples: Samples = {
  "POST /pin-sign-in": async (_world, school) => {
    const loginName = await givePin(school, (await makeStudentWithoutEmail(school)).id);
    return { path: "/pin-sign-in", body: { loginName, pin: samplePin } };
  },
  "POST /pin-code-lookups": () => ({ path: "/pin-code-lookups", body: { code: "0123456789ABCDEF" } }),
  "POST /pins": () => ({ path: "/pins", body: { code: "0123456789ABCDEF", pin: samplePin } }),
  "POST /pin-changes": async ({ student }, school) => {
    await givePin(school, student.id);
    return { path: "/pin-changes", body: { currentPin: samplePin, pin: "604815" } };
  },
  "GET /students/{id}/pin-code": ({ student }) => ({ path: `/students/${student.id}/pin-code` }),
  "POST /students/{id}/pin-code": async ({ student }, school) => {
    await giveLoginName(school, student.id);
    return { path: `/students/${student.id}/pin-code`, body: { reset: false } };
  },
  "DELETE /students/{id}/pin-code": ({ student }) => ({ path: `/students/${student.id}/pin-code` }),
  "POST /users/{id}/sign-in-links": ({ student }) => ({ path: `/users/${student.id}/sign-in-links` }),
  "GET /failed-mails": () => ({ path: "/failed-mails" }),
  "GET /users/{id}/sign-in-mail": ({ student }) => ({ path: `/users/${student.id}/sign-in-mail` }),
  "POST /users/{id}/sign-in-mails": ({ student }) => ({ path: `/users/${student.id}/sign-in-mails` }),
  "GET /wrong-pins": () => ({ path: "/wrong-pins" }),
  "POST /class-groups/{id}/lifted-pin-waits": async ({ student }, school) => ({
    path: `/class-groups/${await makeGroupOf(school, student.id)}/lifted-pin-waits`,
  }),
  "POST /students-without-class-group/lifted-pin-waits": () => ({
    path: "/students-without-class-group/lifted-pin-waits",
  }),
  "GET /class-groups/{id}/pin-codes": async ({ student }, school) => ({
    path: `/class-groups/${await makeGroupOf(school, student.id)}/pin-codes`,
  }),
  "POST /class-groups/{id}/pin-codes": async ({ student }, school) => {
    await giveLoginName(school, student.id);
    return {
      path: `/class-groups/${await makeGroupOf(school, student.id)}/pin-codes`,
      body: { studentIds: [student.id] },
    };
  },
};
