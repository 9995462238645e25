/** The roles of spec section 1, where a mentor is a teacher, and the clerk of the school's office. */
export const roles = ["admin", "teacher", "student", "clerk"] as const;

export type Role = (typeof roles)[number];

/** The roles of the school's office, whose accounts admins add and remove. */
export const officeRoles = ["admin", "clerk"] as const satisfies Role[];

export type OfficeRole = (typeof officeRoles)[number];

/** Whether a role belongs to the school's office: admins and clerks. */
export const isOfficeRole = (role: string): role is OfficeRole => officeRoles.some((each) => each === role);

/** Who makes a request: always read from the session, never from the request's content. */
export interface Actor {
  id: string;
  role: Role;
}
