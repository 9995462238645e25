import type { Catalogue } from "../catalogue.ts";

export const guardians: Catalogue["guardians"] = {
  title: "विद्यार्थी के अभिभावक",
};
