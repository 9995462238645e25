import { expect, test, vi } from "vitest";
import { t } from "#web/language/language.ts";
import { draw } from "#web/testing/draw.tsx";
import { CompareField, comparedIn } from "./compare-field.tsx";

const october = { from: "2025-10-01", to: "2025-10-31" };

test.each([
  [{}, undefined],
  [{ compare: "previous" }, { from: "2025-09-01", to: "2025-09-30" }],
  [{ compare: "year" }, { from: "2024-10-01", to: "2024-10-31" }],
  [{ compare: "custom", beforeFrom: "2025-06-01" }, undefined],
  [
    { compare: "custom", beforeFrom: "2025-06-01", beforeTo: "2025-06-30" },
    { from: "2025-06-01", to: "2025-06-30" },
  ],
])("%o in the address compares October with %o", (chosen, period) => {
  expect(comparedIn(october, chosen)).toEqual(period);
});

test("other days begin as those that are shown, each with a field of its own", async () => {
  const before = { from: "2025-09-01", to: "2025-09-30" };
  const onCompare = vi.fn();
  const { getByLabelText } = await draw(
    <CompareField compare="previous" before={before} chosen={{}} onCompare={onCompare} />,
  );
  const choice = getByLabelText(t.reports.compareWith);
  expect(getByLabelText(t.audit.from).elements()).toEqual([]);
  await choice.selectOptions(t.reports.comparedCustom);
  expect(onCompare).toHaveBeenLastCalledWith({
    compare: "custom",
    beforeFrom: before.from,
    beforeTo: before.to,
  });
  await choice.selectOptions(t.reports.comparedNothing);
  expect(onCompare).toHaveBeenLastCalledWith({
    compare: undefined,
    beforeFrom: undefined,
    beforeTo: undefined,
  });
});

test("the chosen days can be changed, and an overlap is said at the last of them", async () => {
  const onCompare = vi.fn();
  const { getByLabelText, getByText } = await draw(
    <CompareField
      compare="custom"
      chosen={{ beforeFrom: "2025-06-01", beforeTo: "2025-10-05" }}
      error={t.reports.beforeOverlaps}
      onCompare={onCompare}
    />,
  );
  await expect.element(getByText(t.reports.beforeOverlaps)).toBeVisible();
  await expect.element(getByLabelText(t.audit.until)).toHaveAttribute("aria-invalid", "true");
  await getByLabelText(t.audit.from).fill("2025-05-01");
  await expect.poll(() => onCompare.mock.lastCall).toEqual([{ beforeFrom: "2025-05-01" }]);
});
