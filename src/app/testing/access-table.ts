/**
 * The actors. The records belong to `student`, who is assigned to `teacher`; `otherStudent` is `otherTeacher`'s.
 * `signedOut` has no cookie, an expired session, a forged one, or that of a deleted teacher.
 */
export const columns = ["signedOut", "student", "otherStudent", "teacher", "otherTeacher", "admin"] as const;

export type Column = (typeof columns)[number];

/**
 * How every route of the API responds to each of them, for the records of `student` and `teacher` with a valid body:
 * 401 no lesson, 403 may see but not do, or the role may not; 404 may not see.
 */
export const accessTable: Record<string, readonly [number, number, number, number, number, number]> = {
  //                                signed out, student, other student, teacher, other teacher, admin
  "POST /sign-in": /*                  */ [200, 200, 200, 200, 200, 200],
  "POST /sign-out": /*                 */ [204, 204, 204, 204, 204, 204],
  "GET /me": /*                        */ [200, 200, 200, 200, 200, 200],
  "PUT /me/language": /*               */ [401, 204, 204, 204, 204, 204],
  "POST /password-reset-requests": /*  */ [202, 202, 202, 202, 202, 202],
  // Only the link matters, and this one is made up.
  "POST /password-resets": /*          */ [410, 410, 410, 410, 410, 410],
  "GET /setup": /*                     */ [200, 200, 200, 200, 200, 200],
  "POST /setup": /*                    */ [410, 410, 410, 410, 410, 410],
  "GET /school": /*                    */ [200, 200, 200, 200, 200, 200],
  "GET /school/logo": /*               */ [200, 200, 200, 200, 200, 200],
  "PUT /school/logo": /*               */ [401, 403, 403, 403, 403, 200],
  "DELETE /school/logo": /*            */ [401, 403, 403, 403, 403, 204],
  "GET /school/settings": /*           */ [401, 403, 403, 403, 403, 200],
  "PATCH /school/settings": /*         */ [401, 403, 403, 403, 403, 200],
  "GET /getting-started": /*           */ [401, 403, 403, 403, 403, 200],
  "POST /getting-started/close": /*    */ [401, 403, 403, 403, 403, 204],
  "GET /openapi.json": /*              */ [200, 200, 200, 200, 200, 200],
  "GET /today": /*                     */ [401, 200, 200, 200, 200, 200],

  "GET /devices": /*                   */ [401, 200, 200, 200, 200, 200],
  "DELETE /devices": /*                */ [401, 204, 204, 204, 204, 204],
  "DELETE /devices/{id}": /*           */ [401, 204, 404, 404, 404, 404],

  "POST /password-changes": /*         */ [401, 204, 204, 204, 204, 204],

  "POST /pin-sign-in": /*              */ [200, 200, 200, 200, 200, 200],
  // Only the code matters, and this one is made up.
  "POST /pin-code-lookups": /*         */ [410, 410, 410, 410, 410, 410],
  "POST /pins": /*                     */ [410, 410, 410, 410, 410, 410],
  // Only students with a login name have a PIN.
  "POST /pin-changes": /*              */ [401, 204, 409, 409, 409, 409],
  "GET /students/{id}/pin-code": /*    */ [401, 403, 403, 403, 403, 200],
  "POST /students/{id}/pin-code": /*   */ [401, 403, 403, 403, 403, 201],
  "DELETE /students/{id}/pin-code": /* */ [401, 403, 403, 403, 403, 204],
  "POST /users/{id}/sign-in-links": /* */ [401, 403, 403, 403, 403, 201],
  "GET /failed-mails": /*              */ [401, 403, 403, 403, 403, 200],
  "GET /users/{id}/sign-in-mail": /*   */ [401, 403, 403, 403, 403, 200],
  "POST /users/{id}/sign-in-mails": /* */ [401, 403, 403, 403, 403, 204],
  "GET /class-groups/{id}/pin-codes": /* */ [401, 403, 403, 403, 403, 200],
  "POST /class-groups/{id}/pin-codes": /* */ [401, 403, 403, 403, 403, 201],
  "GET /wrong-pins": /*                */ [401, 403, 403, 403, 403, 200],
  "POST /class-groups/{id}/lifted-pin-waits": [401, 403, 403, 403, 403, 204],
  "POST /students-without-class-group/lifted-pin-waits": [401, 403, 403, 403, 403, 204],

  "GET /draft-key": /*                 */ [401, 200, 200, 200, 200, 200],

  "GET /teacher-directory": /*         */ [200, 200, 200, 200, 200, 200],
  "POST /teacher-directory": /*        */ [200, 200, 200, 200, 200, 200],
  "GET /teachers": /*                  */ [401, 403, 403, 403, 403, 200],
  "POST /teachers": /*                 */ [401, 403, 403, 403, 403, 201],
  "GET /teachers/{id}": /*             */ [401, 403, 403, 200, 404, 200],
  "GET /teachers/{id}/changes": /*     */ [401, 403, 403, 403, 403, 200],
  "GET /teachers/{id}/insights": /*    */ [401, 403, 403, 200, 404, 200],
  "GET /overview": /*                  */ [401, 403, 403, 403, 403, 200],
  "GET /teachers/{id}/report": /*      */ [401, 403, 403, 200, 404, 200],
  "GET /teachers/{id}/report.csv": /*  */ [401, 403, 403, 200, 404, 200],
  "GET /report": /*                    */ [401, 403, 403, 403, 403, 200],
  "GET /report.csv": /*                */ [401, 403, 403, 403, 403, 200],
  "PATCH /teachers/{id}": /*           */ [401, 403, 403, 204, 404, 204],
  "DELETE /teachers/{id}": /*          */ [401, 403, 403, 403, 403, 204],
  "POST /teachers/{id}/restore": /*    */ [401, 403, 403, 403, 403, 204],

  "POST /invitations": /*              */ [401, 403, 403, 403, 403, 201],
  "GET /invitations": /*               */ [401, 403, 403, 403, 403, 200],
  "GET /invitations/{id}": /*          */ [401, 403, 403, 403, 403, 200],
  "POST /invitations/{id}/revocation": /* */ [401, 403, 403, 403, 403, 204],
  "POST /invitations/{id}/mails": /*   */ [401, 403, 403, 403, 403, 204],
  "GET /class-groups/{id}/invitation": /* */ [401, 403, 403, 200, 404, 200],
  "POST /invitation-lookups": /*       */ [200, 200, 200, 200, 200, 200],
  "POST /teacher-registrations": /*    */ [201, 201, 201, 201, 201, 201],
  "GET /school-years": /*              */ [401, 403, 403, 200, 200, 200],
  "POST /school-years": /*             */ [401, 403, 403, 403, 403, 201],
  "PATCH /school-years/{id}": /*       */ [401, 403, 403, 403, 403, 204],
  "DELETE /school-years/{id}": /*      */ [401, 403, 403, 403, 403, 204],
  "GET /class-groups": /*              */ [401, 403, 403, 200, 200, 200],
  "POST /class-groups": /*             */ [401, 403, 403, 403, 403, 201],
  "GET /class-groups/{id}": /*         */ [401, 403, 403, 200, 404, 200],
  "PATCH /class-groups/{id}": /*       */ [401, 403, 403, 403, 403, 200],
  "DELETE /class-groups/{id}": /*      */ [401, 403, 403, 403, 403, 204],
  "PUT /class-groups/{id}/teachers": [401, 403, 403, 403, 403, 200],
  "POST /class-groups/{id}/enrolments": [401, 403, 403, 403, 403, 200],
  "POST /class-groups/{id}/enrolment-ends": [401, 403, 403, 403, 403, 200],
  "POST /class-groups/{id}/moves": /*  */ [401, 403, 403, 403, 403, 200],

  "POST /students": /*                 */ [201, 201, 201, 201, 201, 201],
  "GET /students": /*                  */ [401, 403, 403, 200, 200, 200],
  "GET /student-count": /*             */ [401, 403, 403, 200, 200, 200],
  "POST /added-students": /*           */ [401, 403, 403, 403, 403, 201],
  "POST /student-confirmations": /*    */ [401, 403, 403, 403, 403, 204],
  "POST /students/{id}/departure": /*  */ [401, 403, 403, 403, 403, 204],
  "DELETE /students/{id}/departure": /**/ [401, 403, 403, 403, 403, 204],
  "POST /students/{id}/void": /*  */ [401, 403, 403, 403, 403, 204],
  "DELETE /students/{id}/void": /**/ [401, 403, 403, 403, 403, 204],
  "GET /students/{id}": /*             */ [401, 200, 404, 200, 404, 200],
  "GET /readable-students": /*         */ [401, 200, 200, 200, 200, 200],
  "GET /students/{id}/lessons": /*     */ [401, 403, 403, 200, 404, 200],
  "GET /students/{id}/activity": /*    */ [401, 403, 403, 200, 404, 200],
  "PATCH /students/{id}": /*           */ [401, 204, 404, 403, 403, 204],
  "GET /students/{id}/guardians": /*   */ [401, 200, 404, 403, 403, 200],
  "PUT /students/{id}/guardians": /*   */ [401, 403, 403, 403, 403, 204],

  "GET /lessons": /*           */ [401, 200, 200, 200, 200, 200],
  "POST /lessons": /*          */ [401, 403, 403, 201, 201, 403],
  "GET /lessons/{id}": /*      */ [401, 403, 403, 200, 404, 403],
  "PATCH /lessons/{id}": /*    */ [401, 403, 403, 200, 404, 403],
  "GET /later-dates": /*               */ [401, 403, 403, 200, 200, 200],
  "DELETE /lessons/{id}": /*   */ [401, 403, 403, 204, 404, 403],
  "GET /response-counts": /*           */ [401, 403, 403, 200, 200, 200],
  "GET /lessons/{id}/insights": /**/ [401, 403, 403, 200, 404, 200],
  "GET /lessons/{id}/audience": /**/ [401, 403, 403, 200, 404, 200],
  "PUT /lessons/{id}/audience/{studentId}": /**/ [401, 403, 403, 204, 404, 204],

  "GET /feedback": /*                  */ [401, 200, 200, 200, 200, 200],
  "POST /feedback": /*                 */ [401, 201, 404, 403, 403, 403],
  "GET /feedback/{id}": /*             */ [401, 200, 404, 200, 404, 200],
  "PATCH /feedback/{id}": /*           */ [401, 200, 404, 200, 404, 200],
  "PATCH /feedback/{id}/lesson": /*   */ [401, 403, 403, 200, 404, 403],
  "DELETE /feedback/{id}": /*          */ [401, 403, 403, 204, 404, 403],

  "GET /lesson-replies": /*             */ [401, 200, 200, 200, 200, 200],
  "GET /feedback-marks": /*            */ [401, 200, 200, 200, 200, 200],
  "POST /feedback-marks": /*           */ [401, 403, 403, 204, 204, 403],
  "POST /lessons/{id}/reply": /**/ [401, 403, 403, 201, 404, 403],
  "POST /feedback/{id}/reply": /*      */ [401, 403, 403, 201, 404, 403],
  "PATCH /replies/{id}": /*            */ [401, 403, 403, 200, 404, 403],
  "DELETE /replies/{id}": /*           */ [401, 403, 403, 204, 404, 403],
  "POST /replies/{id}/removal": /*     */ [401, 403, 403, 403, 403, 204],
  "GET /lessons/{id}/reminders": /**/ [401, 403, 403, 200, 404, 200],
  "POST /lessons/{id}/reminders": /**/ [401, 403, 403, 200, 404, 200],
  "GET /waiting-lesson-count": /*       */ [401, 403, 403, 403, 403, 200],
  "GET /waiting-lessons": /*           */ [401, 403, 403, 200, 200, 200],
  "GET /my-reminders": /*              */ [401, 200, 200, 403, 403, 403],
  "GET /my-reminder-mails": /*         */ [401, 200, 200, 403, 403, 403],
  "PUT /my-reminder-mails": /*         */ [401, 200, 200, 403, 403, 403],
  // Only the link matters, and this one is the student's.
  "GET /reminder-mails": /*            */ [200, 200, 200, 200, 200, 200],
  "PUT /reminder-mails": /*            */ [200, 200, 200, 200, 200, 200],
  "POST /reminder-mails": /*           */ [204, 204, 204, 204, 204, 204],

  "GET /push": /*                      */ [401, 200, 200, 403, 403, 403],
  "PUT /push": /*                      */ [401, 204, 204, 403, 403, 403],
  "DELETE /push": /*                   */ [401, 204, 204, 403, 403, 403],

  "GET /parent-messages": /*           */ [401, 403, 403, 403, 403, 200],
  "GET /parent-messages/feedback": /*   */ [401, 403, 403, 403, 403, 200],
  "POST /parent-messages": /*          */ [401, 403, 403, 403, 403, 201],
  "PUT /parent-messages/{id}/state": /**/ [401, 403, 403, 403, 403, 204],

  "GET /live": /*                      */ [401, 403, 403, 200, 200, 200],

  "GET /audit-log": /*                 */ [401, 403, 403, 403, 403, 200],
  "POST /audit-log/{id}/undo": /*      */ [401, 403, 403, 403, 403, 204],
};
