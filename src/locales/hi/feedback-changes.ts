import type { Catalogue } from "#locales/catalogue.ts";
import { number, plural } from "./format.ts";

export const feedbackChanges: Catalogue["feedbackChanges"] = {
  title: "दूसरों के बदलाव",
  edited: "बदले गए",
  moved: "महीना बदला",
  deleted: "हटाए गए",
  inTotal: "कुल",
  note: "क्लास के महीने में गिने गए; जिसका महीना बदला, वह दोनों में।",
  none: "दूसरों का कोई बदलाव नहीं।",
  classes: "शिक्षक की बदली हुई क्लासें",
  lessonsCorrected: (count) =>
    plural(count, { one: "1 क्लास सुधारी गई", other: `${number(count)} क्लासें सुधारी गईं` }),
  lessonsDeleted: (count) => plural(count, { one: "1 क्लास हटाई गई", other: `${number(count)} क्लासें हटाई गईं` }),
  audiencesChanged: (count) =>
    plural(count, {
      one: "1 क्लास के पूछे गए विद्यार्थी बदले",
      other: `${number(count)} क्लासों के पूछे गए विद्यार्थी बदले`,
    }),
  lessonsLate: (count) =>
    plural(count, { one: "1 क्लास देर से जोड़ी गई", other: `${number(count)} क्लासें देर से जोड़ी गईं` }),
  seeInLog: "बदलावों के लॉग में देखें",
};
