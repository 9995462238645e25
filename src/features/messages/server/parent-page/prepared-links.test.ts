import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { pageAddress, parentPagesOf, textsOf } from "#app/testing/parent-pages.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { parentLinks } from "./parent-links.table.ts";

const school = openTestSchool({ APP_URL: "http://localhost:3000" });
const { database } = school;
const { asAdmin, makeChild, newPhone, open, theTeacher } = parentPagesOf(school);

describe("the link in a prepared message", () => {
  const queueFor = (...children: { id: string }[]) => ({
    id: randomUUID(),
    channel: "whatsapp",
    sendingPhone: randomUUID(),
    selection: {
      students: { of: "students", ids: children.map(({ id }) => id) },
      feedback: { of: "newest" },
    },
  });
  const setTemplate = async (template: string) =>
    (await asAdmin()).put("/api/message-templates/en", { template });

  /** The messages of a new queue. */
  async function prepare(...children: { id: string }[]) {
    for (const child of children)
      await school.makeFeedback(child as TestUser, await school.makeLesson(await theTeacher()), {
        message: "Clear.",
      });
    const queue = queueFor(...children);
    const as = await asAdmin();
    expect((await as.post("/api/message-queues", queue)).status).toBe(201);
    const { items } = (await as.get(`/api/parent-messages?queueId=${queue.id}&limit=100`)).body;
    return items as { id: string; message: string }[];
  }

  test("opens the page of the guardian of all its children, once it is sent", async () => {
    await setTemplate("{child}: {words}\n{link}");
    const phone = newPhone();
    const [asha, kabir] = [await makeChild({ phone }), await makeChild({ phone, name: "Kabir" })];
    const [message, ...others] = await prepare(asha, kabir);
    expect(others).toEqual([]);
    const links = message?.message.match(/http:\/\/localhost:3000\/p\/[\w-]{43}/g) ?? [];
    // One for the message, after the text about each child.
    expect([links.length, new Set(links).size]).toEqual([2, 1]);
    const token = (links[0] ?? "").slice(pageAddress.length);
    expect(textsOf(await open(token))).toEqual([]);
    await (await asAdmin()).put(`/api/parent-messages/${message?.id}/state`, { state: "opened" });
    const hidden = "http://localhost:3000/p/…";
    expect(textsOf(await open(token))).toEqual([`Asha: Clear.\n${hidden}\n\nKabir: Clear.\n${hidden}`]);
  });

  test("is valid for seven days from the day that the message is for", async () => {
    await setTemplate("{link}");
    const children: TestUser[] = [];
    for (let count = 0; count < 61; count++) children.push(await makeChild());
    const messages = await prepare(...children);
    expect(new Set(messages.map(({ message }) => message)).size).toBe(61);
    const rows = await database.select().from(parentLinks).orderBy(parentLinks.expiresAt);
    const days = rows
      .filter(({ studentId }) => children.some(({ id }) => id === studentId))
      .map(({ expiresAt, createdAt }) => (Number(expiresAt) - Number(createdAt)) / (24 * 60 * 60 * 1000));
    expect([days.filter((each) => each === 7).length, days.filter((each) => each === 8).length]).toEqual([
      60, 1,
    ]);
  });

  test("is made only where the template has it", async () => {
    await setTemplate("");
    const child = await makeChild();
    await prepare(child);
    expect(await database.$count(parentLinks, eq(parentLinks.studentId, child.id))).toBe(0);
  });
});
