import type { RecordFields } from "./record.ts";

/** A student's stars and words on a class. */
export const feedback = {
  id: { type: "uuid" },
  /** Responses call it `reviewId`. */
  lessonId: { type: "uuid", internal: true },
  teacherId: { type: "uuid" },
  studentId: { type: "uuid" },
  topic: { type: "text", label: (t) => t.labels.topic, impersonal: true },
  date: { type: "date", label: (t) => t.labels.date, impersonal: true },
  rating: { type: "int", label: (t) => t.labels.stars, impersonal: true },
  message: { type: "text", label: (t) => t.labels.message },
  createdAt: { type: "instant" },
  updatedAt: { type: "instant", nullable: true },
  updatedBy: { type: "uuid", nullable: true, internal: true },
  /** The author's own stars and words, if someone else's edit has replaced them. */
  originalRating: { type: "int", nullable: true, internal: true, impersonal: true },
  originalMessage: { type: "text", nullable: true, internal: true },
  submittedDigest: { type: "text", nullable: true, internal: true },
  withheldBy: { type: "uuid", nullable: true, internal: true },
  /** Kept by triggers. */
  wasAsked: { type: "boolean", internal: true },
} as const satisfies RecordFields;
