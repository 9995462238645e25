import { expect, test } from "vitest";
import { openQueues, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";

// What the specification's two pages say before they open a message.

const school = openTestSchool();
const { asAdmin, newPhone, prepare, pupil, say } = openQueues(school);

const known = async ({ id: studentId }: TestUser, contact: string, channel = "whatsapp", as = asAdmin()) =>
  (await as.get(`/api/known-contacts?${new URLSearchParams({ studentId, contact, channel })}`)).body;

test("a number recorded as wrong, and an address that a mail server rejected, are known for every student", async () => {
  const { student: asha } = await pupil();
  const { student: binu } = await pupil({ parentEmail: "p@home.example" });
  const number = asha.phone ?? "";
  expect(await known(asha, number)).toEqual({ problem: null, notifiedToday: null });
  const { messages } = await prepare(selectionOf(asha));
  await say(messages[0].id, "wrong-number");
  expect(await known(asha, number)).toEqual({ problem: "wrong-number", notifiedToday: null });
  expect((await known(binu, number)).problem).toBe("wrong-number");
  expect((await known(binu, number, "email")).problem).toBeNull();
});

test("what a parent was told today is known by each of their contacts, also about a brother or a sister", async () => {
  const phone = newPhone();
  const { student: asha } = await pupil({ name: "Asha", surname: "Das", phone });
  const { student: kabir } = await pupil({
    name: "Kabir",
    surname: "Das",
    phone,
    parentEmail: "das@home.example",
  });
  const { messages } = await prepare(selectionOf(asha));
  await say(messages[0].id, "opened");
  const notifiedToday = {
    channel: "whatsapp",
    isOnlyOpened: true,
    by: { name: "Meera", surname: "Nair" },
    students: [{ name: "Asha", surname: "Das" }],
  };
  expect(await known(kabir, phone)).toMatchObject({ problem: null, notifiedToday });
  expect(await known(kabir, "das@home.example", "email")).toMatchObject({ problem: null, notifiedToday });
  const clerk = school.requestAs(await school.makeClerk());
  expect(await known(kabir, phone, "whatsapp", clerk)).toMatchObject({ notifiedToday });
  await say(messages[0].id, "sent");
  expect(await known(kabir, phone)).toMatchObject({
    notifiedToday: { ...notifiedToday, isOnlyOpened: false },
  });
  await say(messages[0].id, "not-sent");
  expect(await known(kabir, phone)).toEqual({ problem: null, notifiedToday: null });
});
