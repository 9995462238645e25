import { testEveryPageOf } from "./support/every-page.ts";

// The others are in a file of their own, so that the two run side by side.
testEveryPageOf("visitor", "admin");
