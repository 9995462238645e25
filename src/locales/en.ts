import * as en from "./en-areas.ts";

/** English: the sentences of the specification to the letter, and the model for every other language. */
export { en };
