import type { Catalogue } from "../catalogue.ts";

export const classGroups: Catalogue["classGroups"] = {
  title: "क्लास ग्रुप",
  overfull: (student) => `${student} के शिक्षक या कोर्स बहुत ज़्यादा हो जाएँगे। पहले उनकी प्रोफ़ाइल से कुछ हटाएँ।`,
};
