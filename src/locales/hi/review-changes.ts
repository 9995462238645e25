import type { Catalogue } from "../catalogue.ts";

export const reviewChanges: Catalogue["reviewChanges"] = {
  title: "विद्यार्थी के अलावा दूसरों के बदलाव",
  edited: "बदले गए",
  moved: "महीना बदला",
  deleted: "हटाए गए",
  inTotal: "कुल",
  note: "हर बदलाव क्लास के महीने में गिना जाता है। जिस रिव्यू का महीना बदला, वह दोनों महीनों में गिना जाता है।",
  none: "किसी और ने कोई रिव्यू न बदला है, न हटाया है।",
};
