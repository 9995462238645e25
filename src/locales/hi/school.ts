import type { Catalogue } from "../catalogue.ts";

export const school: Catalogue["school"] = {
  logoOf: (name) => `${name} का लोगो`,
  settingsTitle: "स्कूल की सेटिंग",
};
