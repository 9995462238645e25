import type { Catalogue } from "#locales/catalogue.ts";
import { number, plural } from "./format.ts";

export const gettingStarted: Catalogue["gettingStarted"] = {
  progress: (done, steps) => `${number(steps)} में से ${number(done)} कदम पूरे`,
  next: (step) => `अगला: ${step}`,
  complete: "आपका स्कूल तैयार है।",
  isDone: "पूरा हुआ",
  isOpen: "बाकी है",
  nameSchool: "स्कूल का नाम लिखें",
  nameSchoolHint: "लोगो और रजिस्ट्रेशन सेटिंग में हैं।",
  letPhonesIn: "फ़ोनों से खोलने दें",
  scanIt: (isWifi) => (isWifi ? "इसी वाई-फ़ाई के फ़ोन से स्कैन करें।" : "फ़ोन से स्कैन करें।"),
  addTeachers: "शिक्षक जोड़ें",
  addTeachersHint: "वे अपनी क्लासें जोड़ते हैं।",
  addClassGroups: "क्लास ग्रुप जोड़ें",
  addClassGroupsHint: "उनके विद्यार्थियों को शिक्षक और विषय मिल जाते हैं।",
  nobodyTeaches: (groups) => `${groups.join(", ")} को अभी कोई नहीं पढ़ाता।`,
  addTeacherTo: (group) => `${group} में शिक्षक जोड़ें`,
  addStudents: "विद्यार्थी जोड़ें",
  addStudentsHint: "सूची इंपोर्ट करें, एक-एक करके जोड़ें, या कोड शेयर करें।",
  firstLesson: "पहला फ़ीडबैक पाएँ",
  firstLessonHint: "शिक्षक क्लास जोड़ते हैं, विद्यार्थी फ़ीडबैक देते हैं।",
  added: (count) => plural(count, { one: `${number(count)} जुड़ा`, other: `${number(count)} जुड़े` }),
  addedAtLeast: (count) => `${number(count)}+ जुड़े`,
  close: "सूची बंद करें",
  closed: "सूची बंद हुई। यह सेटिंग में है।",
};
