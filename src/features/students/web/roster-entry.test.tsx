import { expect, test } from "vitest";
import { rosterInWords } from "#features/class-groups/web/enrolments/roster-in-words.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { StudentRosterEntry, useStudentName } from "./roster-entry.tsx";

const { student, admin } = people;
const entries = [
  { name: "10-B", rollNumber: "17" },
  { name: "Choir", rollNumber: null },
];

function Name({ person }: { person: typeof student | typeof admin }) {
  return <p>Delete the feedback of {useStudentName(person)}?</p>;
}

test("class groups and roll numbers stand beside names that must be told apart, after one request", async () => {
  const requests = api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({
    items: [
      { id: student.id, isReadable: true, classGroups: entries, hasNamesake: true },
      { id: admin.id, isReadable: false, classGroups: entries.slice(0, 1) },
    ],
  }));
  const { getByText, getByTestId } = await draw(
    <>
      <p data-testid="shared">
        Aarav
        <StudentRosterEntry id={student.id} when="shared" />
      </p>
      <p data-testid="unique">
        Asha
        <StudentRosterEntry id={admin.id} when="shared" />
      </p>
      <p data-testid="chosen">
        Asha
        <StudentRosterEntry id={admin.id} when="always" />
      </p>
      <Name person={student} />
      <Name person={admin} />
    </>,
    { as: "teacher" },
  );
  await expect.element(getByTestId("shared")).toHaveTextContent("Aarav, 10-B, 17 · Choir");
  await expect.element(getByTestId("unique")).toHaveTextContent("Asha");
  await expect.element(getByTestId("chosen")).toHaveTextContent("Asha, 10-B, 17");
  await expect.element(getByText("Delete the feedback of Aarav Sharma (10-B, 17 · Choir)?")).toBeVisible();
  await expect.element(getByText("Delete the feedback of Asha Rao?")).toBeVisible();
  expect(requests).toHaveLength(1);
});

test("without a class group there is nothing to say", () => {
  expect(rosterInWords([])).toBeNull();
});
