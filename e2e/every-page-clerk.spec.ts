import { testEveryPageOf } from "./support/every-page.ts";

// A separate file, so that several viewers are tested in parallel.
testEveryPageOf("clerk");
