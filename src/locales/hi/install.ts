import type { Catalogue } from "#locales/catalogue.ts";

export const install: Catalogue["install"] = {
  title: "ऐप इंस्टॉल करें",
  fromMenu: "यह ऐप इंस्टॉल करने के लिए “शेयर करें” पर टैप करें, फिर “होम स्क्रीन में जोड़ें” पर।",
};
