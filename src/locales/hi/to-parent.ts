import type { Catalogue } from "#locales/catalogue.ts";
import { daysFromTo } from "#locales/days-from-to.ts";
import { feedback } from "./feedback.ts";
import { date, number, plural } from "./format.ts";

export const toParent: Catalogue["toParent"] = {
  whatsapp: (message) => `नमस्ते, आपके बच्चे का फ़ीडबैक यह है: "${message}"`,
  subject: (student, day) => `${date(day)} को ${student || "विद्यार्थी"} का फ़ीडबैक`,
  subjectOfSeveral: (day) => `${date(day)} को आपके बच्चों का फ़ीडबैक`,
  subjectOfDigest: ({ student, from, to }) =>
    `${student === null ? "आपके बच्चों" : student || "आपके बच्चे"} का फ़ीडबैक, ${daysFromTo(date, from, to)}`,
  mail: (message) => `नमस्ते, शिक्षक के लिए आपके बच्चे का फ़ीडबैक यह है:\n\n${message}`,
  several: "नमस्ते, आपके बच्चों का फ़ीडबैक यह है:",
  day: (day) => date(day),
  stars: (stars, rating) => `${stars} (${feedback.starWords[rating - 1]})`,
  feedback: ({ student, topic, day, teacher, stars, words }) =>
    `${student} ने एक क्लास को रेटिंग दी: ${stars}। ${topic}, ${day}, शिक्षक ${teacher}। ${student} ने लिखा: ‘${words}’`,
  edited: (role, { student, topic, day, teacher, stars, words }) =>
    `एक क्लास पर ${student} का फ़ीडबैक: ${topic}, ${day}, शिक्षक ${teacher}। ${feedback.editedBy(role)}: ${stars}। ‘${words}’`,
  words: ({ student, topic, day, teacher, words }) =>
    `${student} ने एक क्लास पर फ़ीडबैक दिया: ${topic}, ${day}, शिक्षक ${teacher}। ${student} ने लिखा: ‘${words}’`,
  editedWords: (role, { student, topic, day, teacher, words }) =>
    `एक क्लास पर ${student} का फ़ीडबैक: ${topic}, ${day}, शिक्षक ${teacher}। ${feedback.editedBy(role)}: ‘${words}’`,
  digest: ({ student, from, to, count }) =>
    `${date(from)} से ${date(to)} तक ${plural(count, { one: "1 क्लास", other: `${number(count)} क्लासों` })} के बारे में ${student} ने अपने शब्दों में यह लिखा है।`,
  digestEntry: ({ topic, teacher, date: day, stars, message }) =>
    `${topic}, ${teacher}, ${date(day)}: ${stars}\n“${message}”`,
  digestRest: (count) =>
    plural(count, {
      one: "पहले की 1 क्लास यहाँ नहीं दी गई है।",
      other: `पहले की ${number(count)} क्लासें यहाँ नहीं दी गई हैं।`,
    }),
  unknownPlaceholder: (name) => `${name} का यहाँ कोई अर्थ नहीं है। जो भरा जाना है, उसे बटनों से डालें।`,
};
