import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { pageAddress, parentPagesOf, textsOf } from "#app/testing/parent-pages.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { notifiedDays } from "#features/messages/server/messages.table.ts";
import { parentLinks } from "./parent-links.table.ts";

const school = openTestSchool({ APP_URL: "http://localhost:3000" });
const { database } = school;
const { asAdmin, makeChild, newPhone, open, sendTo, theTeacher } = parentPagesOf(school);

describe("the link in a prepared message", () => {
  const queueFor = (...children: { id: string }[]) => ({
    id: randomUUID(),
    channel: "whatsapp",
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
    // One for the message, after what is said of both.
    expect(links).toHaveLength(1);
    const token = (links[0] ?? "").slice(pageAddress.length);
    expect(textsOf(await open(token))).toEqual([]);
    await (await asAdmin()).put(`/api/parent-messages/${message?.id}/state`, { state: "opened" });
    const hidden = "http://localhost:3000/p/…";
    expect(textsOf(await open(token))).toEqual([`Asha: Clear.\n\nKabir: Clear.\n\n${hidden}`]);
  });

  describe("that an admin has prepared, and a clerk may be the next to open", () => {
    type Caller = ReturnType<typeof school.requestAs>;

    /** A message with a link, the token of it, and its parent, who was sent another before. */
    async function prepareSecond(firstBy?: Caller) {
      await setTemplate("{words} {link}");
      const child = await makeChild();
      await sendTo(child, child.phone, "Sent before", firstBy);
      await database.delete(notifiedDays);
      const [message] = await prepare(child);
      return { id: message?.id ?? "", token: message?.message.slice(-43) ?? "" };
    }
    const asClerk = async () => school.requestAs(await school.makeClerk());
    const send = async (as: Caller, id: string) =>
      expect((await as.put(`/api/parent-messages/${id}/state`, { state: "opened" })).status).toBe(204);
    const own = `Clear. ${pageAddress}…`;

    test("opens nothing that others sent, once the clerk has opened the message", async () => {
      const { id, token } = await prepareSecond();
      expect(textsOf(await open(token))).toEqual(["Sent before"]);
      await send(await asClerk(), id);
      expect(textsOf(await open(token))).toEqual([own, null]);
    });

    test("opens nothing that others sent, once a clerk has been shown the message, no matter who opens it", async () => {
      const { id, token } = await prepareSecond();
      const clerk = await asClerk();
      for (let time = 0; time < 2; time++)
        expect((await clerk.get(`/api/message-details/${id}`)).body.message).toContain(token);
      expect(textsOf(await open(token))).toEqual([null]);
      await send(await asAdmin(), id);
      expect(textsOf(await open(token))).toEqual([own, null]);
      const { events } = (await (await asAdmin()).get(`/api/message-details/${id}`)).body;
      expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(["prepared", "shown", "opened"]);
    });

    test("opens nothing that others sent, also when the link is taken out of the message that a clerk was shown", async () => {
      const clerk = await asClerk();
      for (const editor of [clerk, await asAdmin()]) {
        const { id, token } = await prepareSecond();
        const { message } = (await clerk.get(`/api/message-details/${id}`)).body;
        const path = `/api/parent-messages/${id}/message`;
        expect((await editor.put(path, { message: "Hello" })).status).toBe(204);
        expect(textsOf(await open(token))).toEqual([null]);
        // Put back, it opens what it did.
        expect((await editor.put(path, { message })).status).toBe(204);
        await send(clerk, id);
        expect(textsOf(await open(token))).toEqual([own, null]);
      }
    });

    test("opens only what every clerk who has seen it has sent", async () => {
      const [first, second] = [await asClerk(), await asClerk()];
      const { id, token } = await prepareSecond(first);
      await first.get(`/api/message-details/${id}`);
      expect(textsOf(await open(token))).toEqual(["Sent before"]);
      await send(second, id);
      expect(textsOf(await open(token))).toEqual([own, null]);
    });

    test("opens everything for the parent if nobody but admins has seen it", async () => {
      const { id, token } = await prepareSecond();
      const list = await (await asClerk()).get("/api/parent-messages?limit=100");
      expect(JSON.stringify(list.body)).not.toContain(token);
      await (await asAdmin()).get(`/api/message-details/${id}`);
      await send(await asAdmin(), id);
      expect(textsOf(await open(token))).toEqual([own, "Sent before"]);
    });
  });

  test("is another one for each message, and valid for seven days", async () => {
    await setTemplate("{link}");
    const children: TestUser[] = [];
    for (let count = 0; count < 3; count++) children.push(await makeChild());
    const messages = await prepare(...children);
    expect(new Set(messages.map(({ message }) => message)).size).toBe(3);
    const rows = await database.select().from(parentLinks).orderBy(parentLinks.expiresAt);
    const days = rows
      .filter(({ studentId }) => children.some(({ id }) => id === studentId))
      .map(({ expiresAt, createdAt }) => (Number(expiresAt) - Number(createdAt)) / (24 * 60 * 60 * 1000));
    expect(days).toEqual([7, 7, 7]);
  });

  test("is made only where the template has it", async () => {
    await setTemplate("");
    const child = await makeChild();
    await prepare(child);
    expect(await database.$count(parentLinks, eq(parentLinks.studentId, child.id))).toBe(0);
  });
});
