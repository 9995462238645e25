import { z } from "zod";

/** The three roles (spec section 1). A mentor is a teacher. */
export const roles = ["admin", "teacher", "student"] as const;

export const roleSchema = z.enum(roles);

export type Role = z.infer<typeof roleSchema>;

/** Who is asking: always read from the session, never from a request. */
export interface Actor {
  id: string;
  role: Role;
}
