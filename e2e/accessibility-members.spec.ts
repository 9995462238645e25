import { testEveryPageOf } from "./support/every-page.ts";

testEveryPageOf("teacher", "student");
