/** Why a student's record cannot be deleted, each with its sentence in the catalogue: what would be lost. */
export const whyKept = ["keptAnswered", "keptAsked", "keptSignedIn", "keptWrittenTo"] as const;
