import { run } from "../src/app/server/main.ts";

await run(() => process.env);
