import type { Catalogue } from "#locales/catalogue.ts";

export const editing: Catalogue["editing"] = {
  leaveTitle: "बिना सेव किए बाहर जाएँ?",
  leaveBody: "आपके बदलाव सेव नहीं हुए हैं।",
  leave: "बाहर जाएँ",
  stay: "यहीं रहें",
  inputIsBack: "आपका लिखा वापस आ गया है, अभी सेव नहीं हुआ।",
};
