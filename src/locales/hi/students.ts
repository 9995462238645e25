import type { Catalogue } from "../catalogue.ts";
import { formats } from "./format.ts";

const { number } = formats;

export const students: Catalogue["students"] = {
  registered: "विद्यार्थी का रजिस्ट्रेशन हो गया!",
  teacherRequired: "कृपया शिक्षक चुनें।",
  subjectNotTaught: "ये शिक्षक यह विषय नहीं पढ़ाते। कृपया फिर से चुनें।",
  noTeachersToChoose: "अभी चुनने के लिए कोई शिक्षक नहीं है। कृपया अपने स्कूल से पूछें।",
  listFailed: "विद्यार्थियों की सूची नहीं आ सकी",
  ofTeacherFailed: "शिक्षक के विद्यार्थियों की सूची नहीं आ सकी",
  notFound: "विद्यार्थी नहीं मिला",
  detailsNotFound: "विद्यार्थी नहीं मिला।",
  loadFailed: "जानकारी लोड नहीं हो सकी।",
  updated: "प्रोफ़ाइल अपडेट हो गई!",
  updateFailed: (reason) => `अपडेट नहीं हो सका: ${reason}`,
  none: "अभी कोई विद्यार्थी नहीं है।",
  noneFound: (search) => `“${search}” से कोई विद्यार्थी नहीं मिला।`,
  registrationClosed: "रजिस्ट्रेशन बंद है। कृपया अपने स्कूल से पूछें।",
  codeRequired: "रजिस्टर करने के लिए आपको अपने स्कूल का कोड चाहिए।",
  codeFromSchool: "कोड आपके शिक्षक या स्कूल के ऑफ़िस से मिलता है।",
  registerIntro: "अपना विद्यार्थी अकाउंट बनाएँ।",
  alreadyRegistered: "पहले से रजिस्टर हैं?",
  registering: "रजिस्ट्रेशन हो रहा है...",
  educationHint: "आपकी कक्षा या डिग्री, जैसे कक्षा 10",
  pages: "विद्यार्थियों के पेज",
  details: "विद्यार्थी की जानकारी",
  profile: "प्रोफ़ाइल",
  yourProfile: "आपकी प्रोफ़ाइल",
  coursesAndTeachers: "कोर्स और शिक्षक",
  phoneHint: (digits) => `${number(digits)} अंक, WhatsApp के लिए`,
  addCourse: "कोर्स जोड़ें",
  addTeacher: "शिक्षक जोड़ें",
};
