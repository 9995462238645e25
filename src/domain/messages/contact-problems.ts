/** Why nothing is sent to a number or an address any more: people say so, or the mail server rejected it for good. */
export const contactProblemKinds = ["wrong-number", "not-on-whatsapp", "rejected"] as const;

export type ContactProblemKind = (typeof contactProblemKinds)[number];
