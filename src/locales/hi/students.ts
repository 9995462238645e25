import type { Catalogue } from "../catalogue.ts";

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
};
