import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { connectTo } from "../support/database-of.ts";
import { startForTest } from "../support/start-for-test.ts";
import { Writers } from "../support/writers.ts";

test("feedback over a network that breaks is taken once, and never answered with an error", async () => {
  const classback = await startForTest();
  const writers = await Writers.prepare(classback.url, { students: 2, classes: 100 });
  const [student, other] = writers.students as [Writers["students"][number], Writers["students"][number]];
  const { items } = await student.api.get("/review-sessions?limit=100");
  const reviewIds = items.map(({ id }: { id: string }) => id);

  // The connection breaks at any moment after the request was sent, twice; then the browser tries again.
  const { hostname, port } = new URL(classback.url);
  const sendAndBreak = async (body: string, afterMs: number) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(
      `POST /api/feedback HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${student.api.cookie}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await sleep(afterMs);
    socket.resetAndDestroy();
  };
  const statuses = new Map<number, number>();
  await Promise.all(
    reviewIds.map(async (reviewId: string, index: number) => {
      await sleep(index * 10);
      const submission = { id: randomUUID(), reviewId, rating: 5, message: "The line broke" };
      for (const afterMs of [index % 10, index % 25]) await sendAndBreak(JSON.stringify(submission), afterMs);
      const answer = await student.api.request("POST", "/feedback", submission);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(await answer.json()).toMatchObject(submission);
    }),
  );
  // Some had arrived before, some had not.
  expect([...statuses.keys()].sort()).toEqual([200, 201]);
  expect(await student.api.all("/feedback")).toHaveLength(reviewIds.length);

  // A double tap and more: all get the one answer.
  const [tapped, opened] = reviewIds as [string, string];
  const submission = { id: randomUUID(), reviewId: tapped, rating: 3, message: "Tap, tap" };
  const taps = await Promise.all(
    Array.from({ length: 8 }, () => other.api.request("POST", "/feedback", submission)),
  );
  expect(taps.map(({ status }) => status).sort()).toEqual([...Array<number>(7).fill(200), 201]);
  const bodies = await Promise.all(taps.map((tap) => tap.json()));
  for (const body of bodies) expect(body).toEqual(bodies[0]);

  // Two browsers, each with a text of its own: one is taken, the other is told so, and no second row is made.
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
      "select count(*)::int as rows, count(distinct (student_id, review_session_id))::int as answers from feedback",
    )
    .finally(() => client.end());
  expect(rows).toEqual([{ rows: reviewIds.length + 2, answers: reviewIds.length + 2 }]);
  expect(await classback.stop()).toBe(0);
});
