import type { RoleName } from "#locales/params.ts";
import { feedback } from "./feedback.ts";
import { formats } from "./format.ts";

const { date } = formats;

/** What a parent reads, in their language. */
export const toParent = {
  /** The text of a WhatsApp message. */
  whatsapp: (message: string) => `Hello Parent, here is your child's feedback: "${message}"`,
  subject: (student: string, day: string) => `Feedback for ${student || "Student"} on ${day}`,
  mail: (message: string) => `Hello Parent, here is your child's feedback for Teacher:\n\n${message}`,
  className: (teacher: string, topic: string, day: string) => `${teacher}: ${topic} (${date(day)})`,
  rating: (stars: string, rating: number) =>
    `${stars} ${rating} of 5, ${feedback.starWords[rating - 1]?.toLowerCase()}`,
  editedBy: (role: RoleName) => feedback.editedBy(role),
} as const;
