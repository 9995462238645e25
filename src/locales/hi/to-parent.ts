import type { Catalogue } from "#locales/catalogue.ts";
import { feedback } from "./feedback.ts";
import { formats } from "./format.ts";

const { date } = formats;

export const toParent: Catalogue["toParent"] = {
  whatsapp: (message) => `नमस्ते, आपके बच्चे का फ़ीडबैक यह है: "${message}"`,
  subject: (student, day) => `${date(day)} को ${student || "विद्यार्थी"} का फ़ीडबैक`,
  mail: (message) => `नमस्ते, शिक्षक के लिए आपके बच्चे का फ़ीडबैक यह है:\n\n${message}`,
  feedback: ({ student, topic, day, teacher, stars, rating, words }) =>
    `${student} ने एक क्लास को रेटिंग दी: ${stars} (${feedback.starWords[rating - 1]})। ${topic}, ${date(day)}, शिक्षक ${teacher}। ${student} ने लिखा: “${words}”`,
  edited: (role, { student, topic, day, teacher, stars, rating, words }) =>
    `एक क्लास पर ${student} का फ़ीडबैक: ${topic}, ${date(day)}, शिक्षक ${teacher}। ${feedback.editedBy(role)}: ${stars} (${feedback.starWords[rating - 1]})। “${words}”`,
  template: "{school}\nनमस्ते, {date} को {teacher} की क्लास {class} पर {child} का फ़ीडबैक: {stars}\n“{words}”",
  unknownPlaceholder: (name) => `${name} का यहाँ कोई अर्थ नहीं है। जो भरा जाना है, उसे बटनों से डालें।`,
};
