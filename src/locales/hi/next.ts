import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { plural, number } = formats;

export const next: Catalogue["next"] = {
  title: "अब क्या करें",
  nothing: "अभी आपके लिए कुछ बाकी नहीं है।",
  markDone: "हो गया",
  markedDone: (student) => `${student} का फ़ीडबैक निपटा दिया गया।`,
  markFailed: "फ़ीडबैक को निपटाया नहीं जा सका।",
  noReplyYet: (responses) =>
    plural(responses, {
      one: `${number(responses)} फ़ीडबैक, अभी कोई जवाब नहीं`,
      other: `${number(responses)} फ़ीडबैक, अभी कोई जवाब नहीं`,
    }),
  firstLesson: "अपनी पहली क्लास जोड़ें। आपके विद्यार्थी उसे तुरंत रेट कर सकते हैं।",
  addFirstLesson: "पहली क्लास जोड़ें",
  noStudents: "अभी आपका कोई विद्यार्थी नहीं है। रजिस्टर करने का लिंक शेयर करें।",
  noStudentsCodes: "अभी आपका कोई विद्यार्थी नहीं है। अपने क्लास ग्रुप का कोड शेयर करें।",
  seeCodes: "क्लास के कोड देखें",
};
