import { labelled, type RecordFields } from "./record.ts";

/** A class that a teacher held. */
export const lesson = {
  id: { type: "uuid" },
  teacherId: { type: "uuid" },
  topic: { type: "text", label: (t) => t.labels.topic, impersonal: true },
  subject: { type: "text", label: (t) => t.labels.subject, impersonal: true },
  date: { type: "date", label: (t) => t.labels.date, impersonal: true },
  createdAt: { type: "instant" },
  /** Set by each correction. */
  updatedAt: { type: "instant", nullable: true },
  /** Responses have the class groups with their names. */
  classGroupIds: { type: "uuid[]", internal: true },
} as const satisfies RecordFields;

/** What people read about it. */
export const lessonInWords = { id: lesson.id, ...labelled(lesson) };
