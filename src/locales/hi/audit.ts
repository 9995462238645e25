import type { Catalogue } from "../catalogue.ts";
import { formats } from "./format.ts";

const { plural, number } = formats;

export const audit: Catalogue["audit"] = {
  title: "बदलावों का लॉग",
  intro: "किसने क्या बदला। बदली और हटाई गई चीज़ें वापस लाई जा सकती हैं।",
  did: {
    "feedback.edit": ({ student, topic }) => {
      if (student === null) return "एक रिव्यू बदला";
      return topic === null ? `${student} का एक रिव्यू बदला` : `“${topic}” पर ${student} का रिव्यू बदला`;
    },
    "feedback.edit-session": ({ student, topic }) => {
      if (student === null) return "एक रिव्यू का टॉपिक या तारीख बदली";
      return topic === null
        ? `${student} के एक रिव्यू का टॉपिक या तारीख बदली`
        : `“${topic}” पर ${student} के रिव्यू का टॉपिक या तारीख बदली`;
    },
    "feedback.delete": ({ student, topic }) => {
      if (student === null) return "एक रिव्यू हटाया";
      return topic === null ? `${student} का एक रिव्यू हटाया` : `“${topic}” पर ${student} का रिव्यू हटाया`;
    },
    "review-session.correct": ({ teacher, topic, feedbackCount }) => {
      if (teacher === null || topic === null) return "एक क्लास सुधारी";
      if (feedbackCount === 0) return `${teacher} की क्लास “${topic}” सुधारी`;
      return plural(feedbackCount, {
        one: `${teacher} की क्लास “${topic}” और उसका ${number(feedbackCount)} रिव्यू सुधारा`,
        other: `${teacher} की क्लास “${topic}” और उसके ${number(feedbackCount)} रिव्यू सुधारे`,
      });
    },
    "review-session.delete": ({ teacher, topic, feedbackCount }) => {
      if (teacher === null || topic === null) return "एक क्लास हटाई";
      if (feedbackCount === 0) return `${teacher} की क्लास “${topic}” हटाई`;
      return plural(feedbackCount, {
        one: `${teacher} की क्लास “${topic}” और उसका ${number(feedbackCount)} रिव्यू हटाया`,
        other: `${teacher} की क्लास “${topic}” और उसके ${number(feedbackCount)} रिव्यू हटाए`,
      });
    },
    "teacher.delete": ({ teacher }) => (teacher === null ? "एक शिक्षक को हटाया" : `शिक्षक ${teacher} को हटाया`),
    "teacher.restore": ({ teacher }) =>
      teacher === null ? "एक शिक्षक को वापस जोड़ा" : `शिक्षक ${teacher} को वापस जोड़ा`,
    "admin.add": ({ name }) => (name === null ? "एक एडमिन अकाउंट बनाया" : `${name} का एडमिन अकाउंट बनाया`),
    "teacher.add": ({ teacher }) => (teacher === null ? "एक शिक्षक को जोड़ा" : `शिक्षक ${teacher} को जोड़ा`),
    "student.change-email": ({ student }) =>
      student === null ? "एक विद्यार्थी का ईमेल पता बदला" : `${student} की प्रोफ़ाइल में ईमेल पता बदला`,
    "teacher.change-email": ({ teacher }) =>
      teacher === null ? "एक शिक्षक का ईमेल पता बदला" : `${teacher} का ईमेल पता बदला`,
    "password.change": (_record) => "अपना पासवर्ड बदला",
    "password.reset": (_record) => "ईमेल लिंक से अपना पासवर्ड बदला",
    "student.assign-teachers": ({ student }) =>
      student === null ? "एक विद्यार्थी के शिक्षक बदले" : `${student} के शिक्षक बदले`,
    "parent.contact": ({ student, channel }) => {
      if (channel === "email") {
        return student === null ? "एक विद्यार्थी के अभिभावक को ईमेल लिखा" : `${student} के अभिभावक को ईमेल लिखा`;
      }
      return student === null
        ? "एक विद्यार्थी के अभिभावक को WhatsApp पर लिखा"
        : `${student} के अभिभावक को WhatsApp पर लिखा`;
    },
    "audit.undo": (_record) => "एक बदलाव वापस लिया",
  },
  undid: (what) => `वापस लिया: ${what}`,
  unknown: "कोई रिकॉर्ड बदला",
  system: "सिस्टम",
  withSession: "क्लास के साथ हटा",
  followedSession: "क्लास के साथ बदला",

  when: "कब",
  who: "किसने",
  what: "क्या किया",
  beforeAndAfter: "पहले और बाद में",
  entries: "लॉग के बदलाव",
  pages: "लॉग के पेज",
  before: "पहले:",
  after: "बाद में:",
  noValue: "कुछ नहीं",
  channel: "माध्यम",
  to: "किसे भेजा",
  thisRecord: "यह रिकॉर्ड",
  onlyThisRecord: "यह रिकॉर्ड: सिर्फ़ इसके बदलाव",
  onlyBy: (name) => `${name}: सिर्फ़ इनके किए बदलाव`,
  onlyAbout: (name) => `${name}: सिर्फ़ इनसे जुड़े बदलाव`,

  filter: "लॉग फ़िल्टर करें",
  group: {
    edits: "बदले गए रिव्यू और क्लास",
    deletions: "हटाई गई चीज़ें",
    undone: "वापस लिए गए बदलाव",
    accounts: "अकाउंट और ईमेल",
    assignments: "विद्यार्थियों के शिक्षक",
    parents: "अभिभावकों को मैसेज",
  },
  everything: "सब कुछ",
  allTeachers: "सभी शिक्षक",
  oneTeacher: "एक शिक्षक",
  from: "कब से",
  until: "कब तक",
  filteredBy: "लगे हुए फ़िल्टर",
  byPerson: (name) => `${name} ने किया`,
  bySomeone: "एक व्यक्ति ने किया",
  aboutStudent: (name) => `${name} से जुड़ा`,
  aboutSomeone: "एक विद्यार्थी से जुड़ा",
  aboutRecord: "एक रिकॉर्ड से जुड़ा",
  clearFilters: "फ़िल्टर हटाएँ",

  loadFailed: "बदलावों का लॉग नहीं आ सका",
  none: "अभी तक कोई बदलाव नहीं हुआ है।",
  noneFound: "इन फ़िल्टर से कुछ नहीं मिला।",
  undoTitle: "यह बदलाव वापस लें?",
  isUndone: "वापस लिया गया",
  undoneBy: (name, at, timeZone) => `${name} ने, ${formats.dayOf(at, timeZone)} को`,
  undone: "बदलाव वापस ले लिया गया।",
  cannotUndo: "इसे वापस नहीं लिया जा सकता।",
  alreadyUndone: "इसे पहले ही वापस लिया जा चुका है।",
  feedbackChanged: "यह रिव्यू इसके बाद फिर बदला गया है। पहले बाद वाला बदलाव वापस लें, या रिव्यू को बदलें।",
  feedbackGone: "यह रिव्यू इस बीच हटा दिया गया है। पहले उसे वापस लाएँ।",
  sessionGone: "इस रिव्यू की क्लास हटा दी गई है। रिव्यू वापस लाने के लिए पहले क्लास वापस लाएँ।",
  answeredAgain: "विद्यार्थी ने इस क्लास पर नया रिव्यू लिख दिया है। एक क्लास पर एक ही रिव्यू हो सकता है।",
  topicTaken: "शिक्षक की उस तारीख पर इस टॉपिक की एक और क्लास है।",
  correctedAgain: "यह क्लास इसके बाद फिर सुधारी गई है। पहले बाद वाला सुधार वापस लें।",
  correctedGone: "यह क्लास इस बीच हटा दी गई है। पहले उसे वापस लाएँ।",
  partOfCorrection: "यह रिव्यू अपनी क्लास के साथ बदला था। इसके बजाय क्लास का सुधार वापस लें।",
};
