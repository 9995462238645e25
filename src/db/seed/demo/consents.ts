import { contactOf } from "#domain/guardians.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import type { consents } from "#features/students/server/guardians/consents.table.ts";
import type { Student } from "./people.ts";
import type { Random } from "./random.ts";

/** Of the parents of students whom the school knows. */
const [agreed, refused] = [0.64, 0.08];

/**
 * What parents answered on the admission form when they were asked about messages: in all, those of about three students in five agreed.
 * A few said no; the others were not asked, as those of students who registered themselves lately.
 */
export function drawConsents(random: Random, students: readonly Student[]): (typeof consents.$inferInsert)[] {
  return students.flatMap(({ user: { id, phone, parentEmail, confirmedAt } }) => {
    const lot = random.fraction();
    if (!confirmedAt || lot >= agreed + refused) return [];
    const contacts = { phone: phone ?? null, email: parentEmail ?? null };
    return parentChannels.flatMap((channel) => {
      const contact = contactOf(contacts, channel);
      if (contact === null) return [];
      return {
        studentId: id,
        channel,
        purpose: "feedback" as const,
        contact,
        answer: lot < agreed ? ("agreed" as const) : ("refused" as const),
        source: "admission-file" as const,
        answeredOn: confirmedAt.toISOString().slice(0, 10),
        recordedAt: confirmedAt,
      };
    });
  });
}
