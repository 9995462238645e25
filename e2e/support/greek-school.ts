import { rm } from "node:fs/promises";
import type { BrowserContext } from "playwright-core";
import { afterAll } from "vitest";
import type { FileRow } from "#app/testing/import-requests.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { ApiSession } from "./api-session.ts";
import type { ProfileOptions } from "./browser.ts";
import type { Viewer } from "./demo.ts";
import { sendImport } from "./import-through-api.ts";
import { openSchool, type Person } from "./school.ts";

/** The records that addresses of pages name. */
export interface GreekRecords {
  clerkId: string;
  teacherId: string;
  studentId: string;
  leftStudentId: string;
  /** A student with a login name and a sign-in card. */
  rollStudentId: string;
  cardCode: string;
  topic: string;
  lessonId: string;
  feedbackId: string;
  classGroupId: string;
  emptyYearId: string;
  teacherCode: string;
  invitationId: string;
  /** An import with a row of each kind that needs a decision. */
  importId: string;
  /** Messages to parents that are prepared, and students who are left out. */
  queueId: string;
  /** Opens the page of a guardian who was sent a message. */
  parentToken: string;
}

/** A school with a record of each kind, all written in Greek letters: any Latin letters on a page are the product's own. */
export function openGreekSchool(makeBuild: () => Promise<string>) {
  const builds: string[] = [];
  // Registered first, so that it comes after the end of the server.
  afterAll(async () => {
    for (const folder of builds) await rm(folder, { recursive: true, force: true });
  });
  const school = openSchool({ APP_URL: "http://school.example" }, async () => {
    const folder = await makeBuild();
    builds.push(folder);
    return folder;
  });
  const records = {} as GreekRecords;
  let teacher: Person;
  let student: Person;
  let clerk: Person;
  const topic = "Γεωμετρία";
  const subject = "Μαθηματικά";
  const password = "banyan tree";
  const today = todayIn("Asia/Kolkata");

  async function addTeacher(name: string, surname: string, email: string): Promise<Person> {
    const fields = { name, surname, email, education: "Δρ.", subject, password };
    const { id } = await school.admin.api.post("/teachers", fields);
    return { ...fields, id, api: await ApiSession.signIn(school.url, { email, password }) };
  }

  async function register(name: string, surname: string, email: string): Promise<Person> {
    const fields = { name, surname, email, password };
    const rest = { age: 14, city: "Πάτρα", education: "Θ", teacherId: teacher.id, subject };
    const { id } = await ApiSession.signedOut(school.url).post("/students", { ...fields, ...rest });
    return { ...fields, id, api: await ApiSession.signIn(school.url, { email, password }) };
  }

  school.prepare(async () => {
    const { api } = school.admin;
    teacher = await addTeacher("Αθηνά", "Παππά", "athena@school.example");
    const former = await addTeacher("Νίκος", "Ρήγας", "nikos@school.example");
    await api.send("DELETE", `/teachers/${former.id}`);

    clerk = await school.makeClerk("Λουκία", "Μάνου", "loukia@school.example");

    const invited = { role: "teacher", name: "Ζωή", surname: "Ράλλη", education: "Δρ.", subject };
    const { code: teacherCode } = await api.post("/invitations", invited);
    const { id: invitationId } = await api.post("/invitations", { role: "student" });

    student = await register("Ελένη", "Δήμου", "eleni@home.example");
    await school.giveParent(student, "9876543210", "parent@home.example");
    const other = await register("Χλόη", "Νικολάου", "chloe@home.example");

    const rated = await school.addLesson(teacher, topic, addDays(today, -3), subject);
    await school.giveFeedback(other, rated, 3, "Καλό.");
    const { id: feedbackId } = await school.giveFeedback(student, rated, 4, "Πολύ καλό μάθημα.");
    await teacher.api.send("PATCH", `/feedback/${feedbackId}`, { rating: 5, message: "Άριστο μάθημα." });
    const gone = await school.addLesson(teacher, "Άλγεβρα", addDays(today, -4), subject);
    await school.giveFeedback(student, gone, 2, "Δύσκολο.");
    await teacher.api.send("DELETE", `/lessons/${gone.id}`);
    await school.addLesson(teacher, "Τριγωνομετρία", today, subject);
    await school.addLesson(teacher, "Στατιστική", addDays(today, 2), subject);

    const addYear = async (first: string, last: string): Promise<string> => {
      const year = { name: `Έτος ${first.slice(0, 4)}`, startsOn: first, endsOn: last };
      return (await api.post("/school-years", year)).id;
    };
    const schoolYearId = await addYear(addDays(today, -100), addDays(today, 200));
    const emptyYearId = await addYear(addDays(today, 201), addDays(today, 500));
    const teachers = [{ teacherId: teacher.id, subject }];
    const { id: classGroupId } = await api.post("/class-groups", { schoolYearId, name: "Θ", teachers });
    await api.post(`/class-groups/${classGroupId}/enrolments`, { studentIds: [student.id] });
    const left = { name: "Μαρία", surname: "Ρήγα", email: "nikos@home.example" };
    const { id: leftStudentId } = await api.post("/added-students", left);
    await api.post(`/students/${leftStudentId}/departure`, { leftOn: today });
    const roll = { name: "Δανάη", surname: "Λάμπρου", loginName: "1017", classGroupIds: [classGroupId] };
    const { id: rollStudentId } = await api.post("/added-students", roll);
    const { code: cardCode } = await api.post(`/students/${rollStudentId}/pin-code`, {});

    // The built-in text is the server's, and so in Latin letters.
    await api.send("PUT", "/message-templates/en", { template: "Γεια: {child}, {class}, {words}" });
    await api.send("PUT", "/message-templates/hi", { template: "{school} {child}, {stars}" });
    await school.giveParent(other, "9876543211", "other@home.example");
    const queueId = crypto.randomUUID();
    const students = { of: "students", ids: [student.id, other.id] };
    const selection = { students, feedback: { of: "newest" } };
    await api.post("/message-queues", {
      id: queueId,
      channel: "whatsapp",
      selection,
    });
    const sent = { studentId: student.id, message: "Γεια", feedbackId, words: "edited" };
    await api.post("/parent-messages", { ...sent, channel: "email", to: "parent@home.example" });

    const { link } = await api.post(`/students/${student.id}/parent-links`, {
      contact: "parent@home.example",
    });
    const parentToken = new URL(link).pathname.split("/").at(-1);

    const guardian1Phone = "98765";
    const rows: FileRow[] = [
      { cells: { name: "Ιωάννα", surname: "Δήμου", classGroup: "Θ", guardian1Phone } },
      { cells: { name: "Ελένη", surname: "Δήμου" } },
      { cells: { name: "Άννα", surname: "Λάμπρου", classGroup: "Ι", rollNumber: "1" } },
      { kind: "teaching", cells: { classGroup: "Ι", subject, teacher: "Πέτρος Ράλλης" } },
    ];
    const { id: importId, preview } = await sendImport(api, rows, "Λίστα");
    await preview();
    const people = {
      clerkId: clerk.id,
      teacherId: teacher.id,
      studentId: student.id,
      leftStudentId,
      rollStudentId,
    };
    const lessons = { topic, lessonId: rated.id, feedbackId, classGroupId, emptyYearId };
    Object.assign(records, people, lessons, {
      cardCode,
      teacherCode,
      invitationId,
      importId,
      queueId,
      parentToken,
    });
  });

  return {
    get url() {
      return school.url;
    },
    records,
    /** A browser in which this viewer is signed in. */
    profileOf(viewer: Viewer, options: ProfileOptions): Promise<BrowserContext> {
      if (viewer === "visitor") return school.newProfile(options);
      return school.profileOf({ admin: school.admin, clerk, teacher, student }[viewer], options);
    },
  };
}
