import { eq } from "drizzle-orm";
import { pinCodes } from "../../../db/auth-schema.ts";
import type { Transaction } from "../../../db/client.ts";

/** Voids the code on a student's sign-in card, if there is one. */
export async function voidPinCodeOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(pinCodes).where(eq(pinCodes.userId, userId));
}
