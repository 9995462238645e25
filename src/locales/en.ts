import { figures } from "./en-figures.ts";
import { first } from "./en-first.ts";
import { later } from "./en-later.ts";

/** English: the sentences of the specification to the letter, and the model for every other language. */
export const en = { ...first, ...figures, ...later } as const;
