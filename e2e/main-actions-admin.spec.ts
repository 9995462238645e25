import { testMainActionsOf } from "./support/main-actions.ts";

// A separate file, so that several viewers are tested in parallel.
testMainActionsOf("admin");
