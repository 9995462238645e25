export const schoolNameMaxLength = 80;

/** The checklist for a new school counts no further. */
export const checklistCountMax = 1000;

/** The browser scales a school's logo down to this width and height, in pixels. */
export const logoPixelsMax = 256;

/** So that its base64 fits into a request. */
export const logoMaxBytes = 48_000;

/** How many days after a class a school may have its students reminded. */
export const reminderDaysMax = 14;

/** Whether guardians who were not asked for their consent are written to: with a warning, or not at all. */
export const consentRules = ["warn", "refuse"] as const;

export type ConsentRule = (typeof consentRules)[number];

/** The hours of a day. */
export const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When no e-mails go to parents, unless the school changes it. */
export const quietHoursAtFirst = { from: 21, until: 7 };

/** Who may register as a student: anyone, those with an invitation code, nobody. */
export const registrationModes = ["open", "code", "closed"] as const;

export type RegistrationMode = (typeof registrationModes)[number];
