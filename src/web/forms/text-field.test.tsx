import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { PasswordField } from "./password-field.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";
import { TextareaField } from "./textarea-field.tsx";

test("label, hint and error belong to their control", async () => {
  const { getByLabelText, rerender } = await render(<TextField label="City" hint="Where you live" />);
  const field = getByLabelText("City");
  await expect.element(field).toHaveAccessibleDescription("Where you live");
  await expect.element(field).toBeValid();
  await rerender(<TextField label="City" hint="Where you live" error="Enter the city." />);
  await expect.element(field).toHaveAccessibleDescription("Enter the city. Where you live");
  await expect.element(field).toBeInvalid();
});

test("a counter appears near the limit, and nothing typed is cut off", async () => {
  const { getByLabelText, getByText } = await render(<TextField label="City" maxLength={80} />);
  const field = getByLabelText("City");
  await field.fill("a".repeat(63));
  await expect.element(getByText(/character/)).not.toBeInTheDocument();
  await field.fill("a".repeat(79));
  await expect.element(field).toHaveAccessibleDescription("1 character left");
  await field.fill("a".repeat(82));
  await expect.element(field).toHaveAccessibleDescription("2 characters too many");
  await expect.element(field).toHaveValue("a".repeat(82));
});

test("the counter counts like the rule: an emoji is one character, an accent none", async () => {
  const { getByLabelText } = await render(<TextareaField label="Feedback" maxLength={2000} />);
  const field = getByLabelText("Feedback");
  await field.fill("👍".repeat(2001));
  await expect.element(field).toHaveAccessibleDescription("1 character too many");
  await field.fill("e\u0301".repeat(2002));
  await expect.element(field).toHaveAccessibleDescription("2 characters too many");
  await field.fill("👍".repeat(1000));
  await expect.element(field).not.toHaveAccessibleDescription();
});

test("a large text area grows with its text, up to a point", async () => {
  const { getByLabelText } = await render(<TextareaField label="Feedback" rows={3} />);
  const field = getByLabelText("Feedback");
  const height = () => field.element().getBoundingClientRect().height;
  const before = height();
  await field.fill("line\n".repeat(8));
  expect(height()).toBeGreaterThan(before);
  await field.fill("line\n".repeat(80));
  expect(height()).toBe(384);
});

test("a password is shown on request, and hidden again", async () => {
  const { getByLabelText, getByRole } = await render(<PasswordField label="Password" />);
  const field = getByLabelText("Password");
  await field.fill("banyan tree");
  await expect.element(field).toHaveAttribute("type", "password");
  await getByRole("button", { name: "Show password" }).click();
  await expect.element(field).toHaveAttribute("type", "text");
  await expect.element(field).toHaveValue("banyan tree");
  await getByRole("button", { name: "Hide password" }).click();
  await expect.element(field).toHaveAttribute("type", "password");
});

test("a select begins with its empty choice, and is described by its error", async () => {
  const options = [
    { value: "a", label: "Algebra" },
    { value: "b", label: "Biology" },
  ];
  const { getByLabelText, rerender } = await render(
    <SelectField label="Subject" placeholder="Select a subject" options={options} />,
  );
  const select = getByLabelText("Subject");
  await expect.element(select).toHaveDisplayValue("Select a subject");
  await expect.element(select).toHaveValue("");
  await select.selectOptions("Biology");
  await expect.element(select).toHaveValue("b");
  await rerender(
    <SelectField label="Subject" options={options} error="Please select a subject." defaultValue="a" />,
  );
  await expect.element(select).toHaveAccessibleDescription("Please select a subject.");
});
