/** Why a student's record cannot be deleted, each with its sentence in the catalogue: what would be lost. */
export const whyInUse = ["answered", "asked", "signedIn", "writtenTo"] as const;
