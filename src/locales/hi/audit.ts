import type { Catalogue } from "../catalogue.ts";
import type { AuditedRecord } from "../params.ts";
import { formats } from "./format.ts";

const { plural, number } = formats;

const onTopic = (topic: string | null) => (topic === null ? "" : `“${topic}” पर `);
const aReview = ({ student, topic }: AuditedRecord) =>
  `${onTopic(topic)}${student === null ? "एक रिव्यू" : `${student} का रिव्यू`}`;
const withReviews = (count: number) =>
  count === 0
    ? ""
    : plural(count, { one: ` (${number(count)} रिव्यू समेत)`, other: ` (${number(count)} रिव्यू समेत)` });
const aSession = ({ teacher, topic, feedbackCount }: AuditedRecord) =>
  `${teacher ?? "किसी शिक्षक"} की क्लास${topic === null ? "" : ` “${topic}”`}${withReviews(feedbackCount)}`;
const aTeacher = ({ teacher }: AuditedRecord) => teacher ?? "एक शिक्षक";
const aStudent = ({ student }: AuditedRecord) => student ?? "एक विद्यार्थी";

export const audit: Catalogue["audit"] = {
  did: {
    "feedback.edit": (record) => `${aReview(record)} बदला`,
    "feedback.edit-session": (record) => `टॉपिक या तारीख बदली: ${aReview(record)}`,
    "feedback.delete": (record) => `${aReview(record)} हटाया`,
    "review-session.correct": (record) => `${aSession(record)} सुधारी`,
    "review-session.delete": (record) => `${aSession(record)} हटाई`,
    "teacher.delete": (record) => `शिक्षक को हटाया: ${aTeacher(record)}`,
    "teacher.restore": (record) => `शिक्षक को वापस लाया: ${aTeacher(record)}`,
    "admin.add": ({ name }) => (name === null ? "एडमिन अकाउंट बनाया" : `एडमिन अकाउंट बनाया: ${name}`),
    "teacher.add": (record) => `शिक्षक को जोड़ा: ${aTeacher(record)}`,
    "student.change-email": (record) => `${aStudent(record)} का एक ईमेल पता बदला`,
    "teacher.change-email": (record) => `${aTeacher(record)} का ईमेल पता बदला`,
    "password.change": (_record) => "अपना पासवर्ड बदला",
    "password.reset": (_record) => "ईमेल लिंक से अपना पासवर्ड बदला",
    "student.assign-teachers": (record) => `${aStudent(record)} के शिक्षक बदले`,
    "parent.contact": (record) =>
      `${aStudent(record)} के अभिभावक को ${record.channel === "email" ? "ईमेल" : "WhatsApp"} से लिखा`,
    "audit.undo": (_record) => "एक बदलाव वापस लिया",
  },
  undid: (what) => `वापस लिया: ${what}`,
  unknown: "कोई रिकॉर्ड बदला",
  system: "सिस्टम",
  withSession: "अपनी क्लास के साथ हटा",
  followedSession: "अपनी क्लास के साथ बदला",
  loadFailed: "बदलावों का लॉग नहीं आ सका",
  none: "अभी तक कोई बदलाव नहीं हुआ है।",
  noneFound: "इन फ़िल्टर से कुछ नहीं मिला।",
  undoTitle: "यह बदलाव वापस लें?",
  undoneBy: (name, at, timeZone) => `${name} ने, ${formats.dayOf(at, timeZone)} को`,
  undone: "बदलाव वापस ले लिया गया।",
  cannotUndo: "इसे वापस नहीं लिया जा सकता।",
  alreadyUndone: "इसे पहले ही वापस लिया जा चुका है।",
  feedbackChanged: "यह रिव्यू इसके बाद फिर बदला गया है। पहले बाद वाला बदलाव वापस लें, या रिव्यू को बदलें।",
  feedbackGone: "यह रिव्यू इस बीच हटा दिया गया है। पहले उसे वापस लें।",
  sessionGone: "इस रिव्यू की क्लास हटा दी गई है। रिव्यू वापस लाने के लिए पहले क्लास वापस लाएँ।",
  answeredAgain: "विद्यार्थी ने इस क्लास पर नया रिव्यू लिख दिया है। एक क्लास पर एक ही रिव्यू हो सकता है।",
  topicTaken: "शिक्षक की उस तारीख पर इस टॉपिक की एक और क्लास है।",
  correctedAgain: "यह क्लास इसके बाद फिर सुधारी गई है। पहले बाद वाला सुधार वापस लें।",
  correctedGone: "यह क्लास इस बीच हटा दी गई है। पहले उसे वापस लाएँ।",
  partOfCorrection: "यह रिव्यू अपनी क्लास के साथ बदला था। इसके बजाय क्लास का सुधार वापस लें।",
};
