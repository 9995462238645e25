import type { Catalogue } from "../catalogue.ts";

export const invitations: Catalogue["invitations"] = {
  title: "निमंत्रण",
};
