import type { Catalogue } from "../catalogue.ts";

export const classGroups: Catalogue["classGroups"] = {
  title: "क्लास ग्रुप",
  listFailed: "क्लास ग्रुप नहीं आ सके",
  search: "क्लास ग्रुप खोजें",
  chosen: (names) => `चुने गए: ${names}`,
  suggested: "सुझाव",
  others: "बाकी",
  noneFound: (search) => `“${search}” से कोई क्लास ग्रुप नहीं मिला।`,
  overfull: (student) => `${student} के शिक्षक या कोर्स बहुत ज़्यादा हो जाएँगे। पहले उनकी प्रोफ़ाइल से कुछ हटाएँ।`,
};
