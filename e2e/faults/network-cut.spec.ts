import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { connectTo } from "../support/database-of.ts";
import { startForTest } from "../support/start-for-test.ts";
import { Writers } from "../support/writers.ts";

test("feedback over a failing network is stored once, and never gets an error response", async () => {
  const classback = await startForTest();
  const writers = await Writers.prepare(classback.url, { students: 2, classes: 100 });
  const [student, other] = writers.students as [Writers["students"][number], Writers["students"][number]];
  const { items } = await student.api.get("/lessons?limit=100");
  const lessonIds: string[] = items.map(({ id }: { id: string }) => id);

  const { hostname, port } = new URL(classback.url);
  const send = (body: string, part = body) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(
      `POST /api/feedback HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${student.api.cookie}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${part}`,
    );
    return socket;
  };
  const made = (lessonId: string) => ({
    id: randomUUID(),
    reviewId: lessonId,
    rating: 5,
    message: "The line broke",
  });
  type Submit = ReturnType<typeof made>;
  const trySendingAgain = async (submission: Submit) => {
    const response = await student.api.request("POST", "/feedback", submission);
    expect(await response.json()).toMatchObject(submission);
    return response.status;
  };

  // It breaks during the body, and while waiting for the response.
  const [lost, arrived, ...others] = lessonIds.map(made) as [Submit, Submit, ...Submit[]];
  const body = JSON.stringify(lost);
  const cutShort = send(body, body.slice(0, -10));
  await once(cutShort, "connect");
  cutShort.resetAndDestroy();
  expect(await trySendingAgain(lost)).toBe(201);
  const answered = send(JSON.stringify(arrived));
  await once(answered, "data");
  answered.resetAndDestroy();
  expect(await trySendingAgain(arrived)).toBe(200);

  // It breaks twice, at any moment after the request was sent; then the browser tries again. A few at a time: a crowd would
  // be rejected.
  const left = others.entries();
  const sendTheNext = async () => {
    for (const [index, submission] of left) {
      for (const afterMs of [index % 10, index % 25]) {
        const socket = send(JSON.stringify(submission));
        await sleep(afterMs);
        socket.resetAndDestroy();
      }
      expect([200, 201]).toContain(await trySendingAgain(submission));
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendTheNext));
  expect(await student.api.all("/feedback")).toHaveLength(lessonIds.length);

  // A double tap and more: all get the same response.
  const [tapped, opened] = lessonIds as [string, string];
  const submission = { id: randomUUID(), reviewId: tapped, rating: 3, message: "Tap, tap" };
  const taps = await Promise.all(
    Array.from({ length: 8 }, () => other.api.request("POST", "/feedback", submission)),
  );
  expect(taps.map(({ status }) => status).sort()).toEqual([...Array<number>(7).fill(200), 201]);
  const bodies = await Promise.all(taps.map((tap) => tap.json()));
  for (const body of bodies) expect(body).toEqual(bodies[0]);

  // Two browsers with different texts: one is stored, the other gets a conflict, and there is no second row.
  const browsers = await Promise.all(
    [4, 2].map((rating) =>
      other.api.request("POST", "/feedback", {
        id: randomUUID(),
        reviewId: opened,
        rating,
        message: "One of two",
      }),
    ),
  );
  expect(browsers.map(({ status }) => status).sort()).toEqual([201, 409]);

  const client = await connectTo(classback.dataDir);
  const { rows } = await client
    .query(
      "select count(*)::int as rows, count(distinct (student_id, lesson_id))::int as answers from feedback",
    )
    .finally(() => client.end());
  expect(rows).toEqual([{ rows: lessonIds.length + 2, answers: lessonIds.length + 2 }]);
  expect(await classback.stop()).toBe(0);
});
