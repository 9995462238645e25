import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { plural, number } = formats;

export const gettingStarted: Catalogue["gettingStarted"] = {
  progress: (done, steps) => `${number(steps)} में से ${number(done)} कदम पूरे`,
  next: (step) => `अगला: ${step}`,
  complete: "आपका स्कूल तैयार है।",
  isDone: "पूरा हुआ",
  isOpen: "बाकी है",
  nameSchool: "स्कूल का नाम लिखें",
  nameSchoolHint: "लोगो, और कौन रजिस्टर कर सकता है, यह भी सेटिंग में है।",
  letPhonesIn: "फ़ोनों से खोलने दें",
  scanIt: (isWifi) => (isWifi ? "इसे उसी वाई-फ़ाई के किसी फ़ोन से स्कैन करें।" : "इसे किसी फ़ोन से स्कैन करें।"),
  addTeachers: "शिक्षक जोड़ें",
  addTeachersHint: "वे अपनी पढ़ाई हुई क्लासें जोड़ते हैं।",
  addClassGroups: "क्लास ग्रुप जोड़ें",
  addClassGroupsHint: "क्लास ग्रुप के विद्यार्थियों को उसके शिक्षक और विषय मिल जाते हैं।",
  nobodyTeaches: (groups) => `${groups.join(", ")} को अभी कोई नहीं पढ़ाता।`,
  addTeacherTo: (group) => `${group} में शिक्षक जोड़ें`,
  addStudents: "विद्यार्थी जोड़ें",
  addStudentsHint: "अपनी सूचियाँ इंपोर्ट करें, एक-एक करके जोड़ें, या कोड शेयर करें।",
  firstLesson: "पहला फ़ीडबैक पाएँ",
  firstLessonHint: "किसी शिक्षक से पहली क्लास जोड़ने को कहें। फिर उनके विद्यार्थी फ़ीडबैक दे सकते हैं।",
  added: (count) => plural(count, { one: `${number(count)} जुड़ा`, other: `${number(count)} जुड़े` }),
  addedAtLeast: (count) => `${number(count)} या ज़्यादा जुड़े`,
  close: "सूची बंद करें",
  closed: "सूची बंद कर दी गई। सेटिंग से फिर खुलती है।",
};
