import { expect, test, vi } from "vitest";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { guardians as record } from "#web/testing/records.ts";
import type { Guardian, GuardiansRecord } from "./guardians.api.ts";
import { GuardiansForm } from "./guardians-form.tsx";

const guardianApi = api<typeof guardianRoutes>();
const today = "2025-11-20";

const agreed = { answer: "agreed", source: "form", on: "2025-06-01", contact: "9876543210" } as const;
const mother = {
  ...record.guardians[0],
  id: crypto.randomUUID(),
  name: "Lata Sharma",
  relation: "mother",
  consent: { whatsapp: agreed, email: null },
} as Guardian;
const father = {
  ...mother,
  id: crypto.randomUUID(),
  name: "Mohan Sharma",
  relation: "father",
  phone: "9876500000",
  email: null,
  consent: { whatsapp: null, email: null },
} as Guardian;

async function openForm(list: Guardian[] = [mother, father]) {
  const onSaved = vi.fn();
  const shown: GuardiansRecord = { ...record, guardians: list };
  const screen = await draw(<GuardiansForm record={shown} today={today} onSaved={onSaved} />, {
    as: "admin",
  });
  const guardian = (number: number) => screen.getByRole("region", { name: t.guardians.numbered(number) });
  return {
    ...screen,
    onSaved,
    guardian,
    field: (number: number, label: string) => guardian(number).getByLabelText(label, { exact: true }),
    add: screen.getByRole("button", { name: t.guardians.add }),
    save: screen.getByRole("button", { name: "Save Changes" }),
    sent: guardianApi("$put", "/students/:id/guardians", () => undefined),
  };
}

/** The answer about WhatsApp that was sent for the first guardian. */
function whatsappIn(sent: { json: unknown } | undefined): unknown {
  const list = sent?.json as { guardians: { consent: { whatsapp: unknown } }[] } | undefined;
  return list?.guardians[0]?.consent.whatsapp;
}

test("saves the whole list over the version it was opened from", async () => {
  const { field, add, save, sent, onSaved } = await openForm([mother]);
  await field(1, "Language of messages").selectOptions("हिन्दी");
  await add.click();
  await expect.element(field(2, "Parent’s name")).toHaveFocus();
  await field(2, "Parent’s name").fill("Asha Rao");
  await field(2, "Relation").selectOptions("Grandparent");
  await field(2, "Parent’s phone").fill("+91 98765 11111");
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.json).toMatchObject({
    updatedAt: record.updatedAt,
    guardians: [
      { id: mother.id, name: "Lata Sharma", language: "hi", consent: { whatsapp: agreed } },
      { id: null, name: "Asha Rao", relation: "grandparent", phone: "+91 98765 11111" },
    ],
  });
});

test("each field shows what is wrong with it, and an empty further guardian is rejected", async () => {
  const { field, add, save, sent } = await openForm([mother]);
  await field(1, "Parent’s phone").fill("98765");
  await field(1, "Parent’s e-mail").fill("nobody");
  await add.click();
  await save.click();
  await expect.element(field(1, "Parent’s phone")).toHaveAccessibleDescription(/valid 10-digit/);
  await expect.element(field(1, "Parent’s phone")).toHaveFocus();
  await expect.element(field(1, "Parent’s e-mail")).toHaveAccessibleDescription(t.person.emailInvalid);
  await field(1, "Parent’s phone").fill("9876543210");
  await field(1, "Parent’s e-mail").fill("");
  await save.click();
  await expect.element(field(2, "Parent’s name")).toHaveAccessibleDescription(t.guardians.empty);
  expect(sent).toEqual([]);
});

test("an answer needs how and when it was given, no later than today", async () => {
  const { field, save, sent } = await openForm([father]);
  await field(1, "WhatsApp messages").selectOptions("Refused");
  await expect.element(field(1, "Answered on")).toHaveValue(today);
  await save.click();
  await expect.element(field(1, "How they answered")).toHaveAccessibleDescription(t.guardians.sourceRequired);
  await expect.element(field(1, "How they answered")).toHaveFocus();
  await field(1, "How they answered").selectOptions("By phone");
  await field(1, "Answered on").fill("2025-11-21");
  await save.click();
  await expect.element(field(1, "Answered on")).toHaveAccessibleDescription(t.guardians.answeredInFuture);
  await field(1, "Answered on").fill("2025-11-19");
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(whatsappIn(sent[0])).toEqual({
    answer: "refused",
    source: "phone",
    on: "2025-11-19",
    contact: "9876500000",
  });
});

test("a new number loses the answer for the former one, unless a new answer is chosen", async () => {
  const { field, guardian, save, sent } = await openForm([mother]);
  const channel = field(1, "WhatsApp messages");
  await expect.element(channel).toHaveDisplayValue("Agreed");
  await field(1, "Parent’s phone").fill("9876522222");
  await expect.element(channel).toHaveDisplayValue("Not asked");
  await expect.element(channel).toHaveAccessibleDescription(t.guardians.contactChanged);
  await field(1, "Parent’s phone").fill("98765 43210");
  await expect.element(channel).toHaveDisplayValue("Agreed");
  await field(1, "Parent’s phone").fill("9876522222");
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(whatsappIn(sent[0])).toMatchObject({ answer: "" });
  await channel.selectOptions("Agreed");
  await field(1, "How they answered").selectOptions("In person");
  expect(guardian(1).getByText(t.guardians.contactChanged).query()).toBeNull();
  await save.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(whatsappIn(sent[1])).toMatchObject({
    answer: "agreed",
    source: "in-person",
    contact: "9876522222",
  });
});

test("an answer that was chosen here is for the number that is saved", async () => {
  const { field, save, sent } = await openForm([father]);
  await field(1, "WhatsApp messages").selectOptions("Refused");
  await field(1, "How they answered").selectOptions("By phone");
  await field(1, "Parent’s phone").fill("9876511111");
  await expect.element(field(1, "WhatsApp messages")).toHaveDisplayValue("Refused");
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(whatsappIn(sent[0])).toMatchObject({
    answer: "refused",
    source: "phone",
    contact: "9876511111",
  });
});

test("at most four; further ones can be removed or made the first", async () => {
  const { field, guardian, add, getByRole } = await openForm();
  await add.click();
  await add.click();
  await expect.element(add).not.toBeInTheDocument();
  expect(guardian(1).getByRole("button").elements()).toEqual([]);
  await getByRole("button", { name: "Remove Parent 4" }).click();
  await expect.element(add).toBeVisible();
  await getByRole("button", { name: "Move to top: Parent 2" }).click();
  await expect.element(field(1, "Parent’s name")).toHaveValue("Mohan Sharma");
  await expect.element(field(2, "WhatsApp messages")).toHaveDisplayValue("Agreed");
});

test("when someone else has saved, both versions are shown and one is chosen", async () => {
  const { field, save, getByRole, onSaved } = await openForm([mother]);
  const current: GuardiansRecord = { ...record, guardians: [father], updatedAt: "2025-11-20T00:00:00.000Z" };
  let rejections = 0;
  const sent = guardianApi("$put", "/students/:id/guardians", () => {
    rejections += 1;
    return rejections === 1 ? new Rejection("conflict", { current }) : undefined;
  });
  await field(1, "Parent’s name").fill("Lata S.");
  await save.click();
  const choice = getByRole("region", { name: t.editConflict.title });
  await expect.element(choice.getByText("Mohan Sharma (father), 9876500000")).toBeVisible();
  await expect.element(choice.getByText(/^Lata S. .mother., 9876543210/)).toBeVisible();
  await choice.getByRole("button", { name: t.editConflict.saveMine }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent[1]?.json).toMatchObject({ updatedAt: current.updatedAt, guardians: [{ name: "Lata S." }] });
});

test("a rejection by the server is shown at its field, and what was typed stays", async () => {
  const { field, save, onSaved } = await openForm([mother]);
  guardianApi(
    "$put",
    "/students/:id/guardians",
    () =>
      new Rejection("invalid-input", {
        field: "guardians.0.consent.whatsapp.on",
        sentence: { key: "guardians.answeredInFuture", params: [] },
      }),
  );
  await field(1, "Parent’s name").fill("Lata S.");
  await save.click();
  await expect.element(field(1, "Answered on")).toHaveAccessibleDescription(t.guardians.answeredInFuture);
  await expect.element(field(1, "Parent’s name")).toHaveValue("Lata S.");
  guardianApi(
    "$put",
    "/students/:id/guardians",
    () =>
      new Rejection("invalid-input", {
        field: "guardians.0.consent.whatsapp.answer",
        sentence: { key: "guardians.contactUnseen", params: [] },
      }),
  );
  await save.click();
  const answer = field(1, "WhatsApp messages");
  await expect.element(answer).toHaveAccessibleDescription(t.guardians.contactUnseen);
  await expect.element(answer).toHaveFocus();
  expect(onSaved).not.toHaveBeenCalled();
});

test("a guardian can be barred from messages, and moves with it", async () => {
  const { field, save, sent, getByRole } = await openForm();
  await field(2, "May receive messages").click();
  await getByRole("button", { name: "Move to top: Parent 2" }).click();
  await expect.element(field(1, "May receive messages")).not.toBeChecked();
  await expect.element(field(2, "May receive messages")).toBeChecked();
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.json).toMatchObject({
    guardians: [
      { name: "Mohan Sharma", mayReceive: false },
      { name: "Lata Sharma", mayReceive: true },
    ],
  });
});

test("what parents are told is shown in the guardian’s language; only their own link is named as a source by itself", async () => {
  const own = {
    ...mother,
    consent: { whatsapp: { ...agreed, source: "own-link" }, email: null },
  } as Guardian;
  const { field, guardian } = await openForm([own, father]);
  await guardian(1).getByText(t.consents.notice).click();
  await expect.element(guardian(1).getByText(t.consents.notices[1][0])).toBeVisible();
  await field(1, "Language of messages").selectOptions("हिन्दी");
  await expect.element(guardian(1).getByText(/संस्करण|Version 1, in हिन्दी/)).toBeVisible();
  await expect.element(guardian(1).getByText(/आपके बच्चे के दिए स्टार/)).toBeVisible();
  await expect.element(field(1, "How they answered")).toHaveDisplayValue("By their own link");
  await field(2, "WhatsApp messages").selectOptions("Agreed");
  const names = field(2, "How they answered").element().textContent;
  expect(names).toContain("In the admission file");
  expect(names).not.toContain("By their own link");
});
