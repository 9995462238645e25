import type { Catalogue } from "#locales/catalogue.ts";

export const parentMails: Catalogue["parentMails"] = {
  title: "स्कूल के ईमेल",
  on: "आपको अपने बच्चे के फ़ीडबैक के ईमेल मिलते हैं।",
  off: "अब आपको अपने बच्चे के फ़ीडबैक के ईमेल नहीं मिलेंगे।",
  stop: "ये ईमेल बंद करें",
  undo: "फिर से चालू करें",
  askSchool: "इन्हें फिर से पाने के लिए स्कूल से बात करें।",
  chooseFailed: "आपकी पसंद सेव नहीं हो सकी।",
  loadFailed: "यह जानकारी नहीं आ सकी कि आपको ईमेल मिलते हैं या नहीं",
  linkInvalid: "यह लिंक काम नहीं करता। ये ईमेल बंद करवाने के लिए स्कूल से बात करें।",
};
