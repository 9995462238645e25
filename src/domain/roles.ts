import { z } from "zod";

/** The three roles (spec section 1). A mentor is a teacher. */
export const roles = ["admin", "teacher", "student"] as const;

// Marked as pure, so that the browser's first load has the names of the roles without the validation library.
export const roleSchema = /* @__PURE__ */ z.enum(roles);

export type Role = (typeof roles)[number];

/** Who is asking: always read from the session, never from a request. */
export interface Actor {
  id: string;
  role: Role;
}
