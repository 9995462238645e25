import type { Catalogue } from "#locales/catalogue.ts";

export const worker: Catalogue["worker"] = {
  somethingNew: "आपके लिए कुछ नया है।",
};
