import type { RecordFields } from "./record.ts";

export const schoolYear = {
  id: { type: "uuid" },
  name: { type: "text" },
  startsOn: { type: "date", impersonal: true },
  endsOn: { type: "date", impersonal: true },
} as const satisfies RecordFields;

/** Students who are taught together in one school year. */
export const classGroup = {
  id: { type: "uuid" },
  name: { type: "text" },
  schoolYearId: { type: "uuid" },
} as const satisfies RecordFields;
