import { run } from "../src/server/main.ts";

await run(() => process.env);
