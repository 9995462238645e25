import type { RecordFields } from "./record.ts";

/** A teacher's profile: some of the columns of `users`. */
export const teacher = {
  id: { type: "uuid" },
  name: { type: "text" },
  surname: { type: "text" },
  /** Null for an imported teacher, who cannot sign in without one. */
  email: { type: "text", nullable: true },
  education: { type: "text", nullable: true },
  subject: { type: "text", nullable: true },
  courses: { type: "text[]" },
  phone: { type: "text", nullable: true },
  joiningDate: { type: "date", nullable: true },
  createdAt: { type: "instant" },
  updatedAt: { type: "instant" },
} as const satisfies RecordFields;
