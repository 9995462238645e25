/** The three roles (spec section 1). A mentor is a teacher. */
export const roles = ["admin", "teacher", "student"] as const;

export type Role = (typeof roles)[number];

/** Who makes a request: always read from the session, never from the request's content. */
export interface Actor {
  id: string;
  role: Role;
}
