/** Who may register as a student: anyone, those with an invitation code, nobody. */
export const registrationModes = ["open", "code", "closed"] as const;

export type RegistrationMode = (typeof registrationModes)[number];

/** What everyone may know of the school. */
export interface School {
  /** Empty until an admin names the school. */
  name: string;
  /** The path of the logo; a new logo has a new path. */
  logo: string | null;
  registration: RegistrationMode;
  /** For people without a language of their own. */
  language: string;
}
