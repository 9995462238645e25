import { testEveryPageOf } from "./support/every-page.ts";

// In a file of its own: the files of several viewers run at the same time.
testEveryPageOf("student");
