import type { Catalogue } from "#locales/catalogue.ts";
import { feedback } from "./feedback.ts";
import { formats } from "./format.ts";

const { date } = formats;

export const toParent: Catalogue["toParent"] = {
  whatsapp: (message) => `नमस्ते, आपके बच्चे का फ़ीडबैक यह है: "${message}"`,
  subject: (student, day) => `${date(day)} को ${student || "विद्यार्थी"} का फ़ीडबैक`,
  mail: (message) => `नमस्ते, शिक्षक के लिए आपके बच्चे का फ़ीडबैक यह है:\n\n${message}`,
  className: (teacher, topic, day) => `${teacher}: ${topic} (${date(day)})`,
  rating: (stars, rating) => `${stars} 5 में से ${rating} (${feedback.starWords[rating - 1]})`,
  editedBy: (role) => feedback.editedBy(role),
};
