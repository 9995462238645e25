import type { Catalogue } from "#locales/catalogue.ts";

export const reminderMails: Catalogue["reminderMails"] = {
  mailsTitle: "याद दिलाने वाले ईमेल",
  mailsOn: "जब शिक्षक को आपके फ़ीडबैक का इंतज़ार हो।",
  mailsOff: "आपको याद दिलाने वाले ईमेल नहीं मिलते।",
  notesStay: "डैशबोर्ड पर ऐसी क्लास पर निशान रहता है।",
  turnOff: "ईमेल बंद करें",
  turnOn: "ईमेल चालू करें",
  nowOff: "याद दिलाने वाले ईमेल बंद हैं।",
  nowOn: "याद दिलाने वाले ईमेल चालू हैं।",
  chooseFailed: "याद दिलाने वाले ईमेल की सेटिंग नहीं बदली जा सकी।",
  mailsFailed: "याद दिलाने वाले ईमेल की जानकारी नहीं आ सकी",
  linkInvalid: "यह लिंक काम नहीं करता। याद दिलाने वाले ईमेल “अकाउंट” में बंद करें।",
};
