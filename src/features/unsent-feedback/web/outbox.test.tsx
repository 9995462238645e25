import { afterEach, expect, test } from "vitest";
import { newId } from "../../../web/data/new-id.ts";
import { forgetOwner, takeOwnership } from "../../../web/offline/device-store.ts";
import { api, noConnection } from "../../../web/testing/api.ts";
import { people } from "../../../web/testing/records.ts";
import type { feedbackRoutes } from "../../feedback/server/feedback.routes.ts";
import { forgetAllAnswers, openOutbox, submitAnswer } from "./outbox.ts";

const userId = people.student.id;

afterEach(async () => {
  await forgetAllAnswers(userId);
  await forgetOwner();
});

test("without a connection a submission waits after one try", async () => {
  await takeOwnership(userId, async () => ({ slot: null, key: null }));
  const close = openOutbox(userId);
  const sent = api<typeof feedbackRoutes>()("$post", "/feedback", () => noConnection);
  const answer = { id: newId(), userId, reviewId: newId(), topic: "Tides", rating: 2, message: "Too fast." };
  expect(await submitAnswer({ ...answer, writtenAt: 1 })).toEqual({ type: "waiting" });
  // A second try at once would begin in this time; the next one comes after more than three seconds.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toHaveLength(1);
  close();
});
