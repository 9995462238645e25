/** What a student is known by. */
export const identifiers = {
  rollNumber: "Roll number",
  admission: "Admission number",
  pen: "PEN",
  apaar: "APAAR ID",
  otherNumber: "Other number",
  dateOfBirth: "Date of birth",
} as const;
