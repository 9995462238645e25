import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { sentence } from "#locales/sentence.ts";
import { newId } from "#web/data/new-id.ts";
import { t, words } from "#web/language/language.ts";
import type { UnsentFeedback } from "#web/offline/device-store.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback, people } from "#web/testing/records.ts";
import LogoutWithUnsent from "./logout-with-unsent.tsx";
import { openOutbox } from "./unsent.ts";
import { changeUnsent, readUnsent } from "./unsent-store.ts";

const feedbackApi = api<typeof feedbackRoutes>();
const userId = people.student.id;
const draft = { rating: 2, message: "Too fast.", state: "draft" } as const;

/** The question at logout, about feedback on these topics. */
async function ask(unsent: Record<string, Pick<UnsentFeedback, "rating" | "message" | "state" | "reason">>) {
  for (const [topic, each] of Object.entries(unsent)) {
    const record = { ...each, id: newId(), userId, lessonId: newId(), topic };
    await changeUnsent(record, () => record);
  }
  await openOutbox(userId);
  const onLeave = vi.fn<(onSignedOut?: () => Promise<void>) => Promise<string | undefined>>();
  const onStay = vi.fn();
  onLeave.mockImplementation(async (onSignedOut) => void (await onSignedOut?.()));
  const { getByRole } = await draw(<LogoutWithUnsent userId={userId} onLeave={onLeave} onStay={onStay} />, {
    as: "student",
  });
  const dialog = getByRole("dialog");
  return { dialog, onLeave, onStay, button: (name: string) => dialog.getByRole("button", { name }) };
}

const receive = () =>
  feedbackApi("$post", "/feedback", ({ json }) => ({ ...feedback, id: (json as { id: string }).id }));

test("'Send' sends drafts and what waits, and then logs out", async () => {
  const sent = receive();
  const { button, onLeave } = await ask({ Tides: draft, Dunes: { ...draft, state: "waiting" } });
  await button(t.unsent.send).click();
  await expect.poll(() => onLeave.mock.calls.length).toBe(1);
  expect(sent).toHaveLength(2);
  expect(await readUnsent(userId)).toEqual([]);
});

test("incomplete drafts stay in the dialog, with the focus; sent ones are reported", async () => {
  receive();
  const { dialog, button, onLeave } = await ask({ Tides: draft, Dunes: { ...draft, rating: 0 } });
  await button(t.unsent.send).click();
  await expect.element(dialog.getByText("Tides")).not.toBeInTheDocument();
  await expect.element(dialog.getByText("Dunes")).toBeVisible();
  await expect.element(button(t.unsent.send)).not.toBeInTheDocument();
  expect(onLeave).not.toHaveBeenCalled();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.poll(() => onLeave.mock.calls.length).toBe(1);
  expect(await readUnsent(userId)).toMatchObject([{ topic: "Dunes", state: "draft" }]);
});

test("what the server will never take says why, and 'Send' is not offered for it", async () => {
  const { body: reason } = new Rejection("not-found", {
    sentence: sentence("feedback.lessonGone"),
    message: words(sentence("feedback.lessonGone")),
  });
  const { dialog, button } = await ask({ Tides: { ...draft, state: "rejected", reason } });
  await expect.element(dialog.getByText(reason.message)).toBeVisible();
  await expect.element(button(t.unsent.discardAll)).toBeVisible();
  expect(button(t.unsent.send).elements()).toEqual([]);
});

test("'Discard' leaves nothing, and closing the dialog everything", async () => {
  const { button, onLeave, onStay } = await ask({ Tides: draft });
  await button(t.common.close).click();
  expect(onStay).toHaveBeenCalled();
  expect(onLeave).not.toHaveBeenCalled();
  expect(await readUnsent(userId)).toMatchObject([draft]);
  await button(t.unsent.discardAll).click();
  await expect.poll(() => readUnsent(userId)).toEqual([]);
});

test("without a connection nothing is sent or lost, and the dialog says why", async () => {
  feedbackApi("$post", "/feedback", () => noConnection);
  const { dialog, button, onLeave } = await ask({ Tides: draft });
  await button(t.unsent.send).click();
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent(t.unsent.failed("Tides", t.request.offline));
  expect(onLeave).not.toHaveBeenCalled();
  for (const choice of [t.unsent.discardAll, t.unsent.keepHere]) {
    onLeave.mockResolvedValue(`Why not: ${choice}`);
    await button(choice).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(`Why not: ${choice}`);
  }
  expect(await readUnsent(userId)).toMatchObject([draft]);
});
