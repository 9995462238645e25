import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { number } = formats;

export const exports: Catalogue["exports"] = {
  intro: "रखने, Excel में खोलने या फिर से इंपोर्ट करने के लिए। हर एक्सपोर्ट बदलावों के लॉग में दर्ज होता है।",
  teaching: "कौन क्या पढ़ाता है",
  ratings: "हर महीने की रेटिंग",
  contents: {
    students: "नंबर, क्लास ग्रुप और अभिभावकों के साथ।",
    guardians: "उनकी सहमति के साथ।",
    teachers: "कोर्स के साथ।",
    teaching: "इस वर्ष हर क्लास ग्रुप और विषय के शिक्षक।",
    classes: "कितनों से पूछा गया और कितनों ने जवाब दिया।",
    feedback: "किसने बदला, इसके साथ। एक हिस्से के लिए पहले फ़िल्टर करें।",
    messages: "हर एक का क्या हुआ, इसके साथ।",
    ratings: "हर महीने हर शिक्षक का औसत और स्टार की संख्या।",
  },
  left: "जो विद्यार्थी स्कूल छोड़ चुके हैं",
  leftContents: "स्कूल छोड़ने की तारीख के साथ।",
  csv: "CSV",
  xlsx: "Excel",
  apostrophes: "CSV फ़ाइल में ' उस लिखे हुए को बचाता है जिसे स्प्रेडशीट बदल देती।",
  making: (done, rows) => `Excel फ़ाइल बन रही है: ${number(rows)} में से ${number(done)} पंक्तियाँ`,
  made: "Excel फ़ाइल तैयार है।",
  failed: "Excel फ़ाइल नहीं बन सकी",
  tooManyRows: (most) => `Excel में ज़्यादा से ज़्यादा ${number(most)} पंक्तियाँ। CSV डाउनलोड करें।`,
  table: "टेबल",
  rows: "पंक्तियाँ",
  position: "क्रम",
  time: "समय",
  contact: "नंबर या पता",
  preparedBy: "किसने तैयार किया",
  editedBy: "किसने बदला",
  originalStars: "बदलाव से पहले के स्टार",
  originalReview: "बदलाव से पहले के शब्द",
  guardianName: (position) => `अभिभावक ${number(position)} का नाम`,
  guardianRelation: (position) => `अभिभावक ${number(position)} का रिश्ता`,
  guardianPhone: (position) => `अभिभावक ${number(position)} का फ़ोन`,
  guardianEmail: (position) => `अभिभावक ${number(position)} का ईमेल`,
};
